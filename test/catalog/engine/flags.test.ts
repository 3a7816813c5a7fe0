import {
  configFieldsOf,
  defaultEngineVersion,
  type EngineFlags,
  engineVersions,
  flagsOf,
  removedFlags,
  tryFindFlag,
  tryFindRemovedFlag,
} from '../../../lib/catalog/engine';
import { propName } from '../../../lib/catalog/engine/flag';
import type { flags } from '../../../lib/catalog/engine/vllm-0.27.0.data';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type DataProp = (typeof flags)[number]['prop'];

describe('the flags of vLLM 0.27.0', () => {
  test('are the version rendered when none is asked for', () => {
    expect(defaultEngineVersion).toBe('0.27.0');
    expect(engineVersions).toEqual(['0.27.0']);
  });

  test('are all 283 there, each under its own prop', () => {
    expect(flagsOf('0.27.0')).toHaveLength(283);
    expect(new Set(flagsOf('0.27.0').map(({ prop }) => prop)).size).toBe(283);
  });

  test('are the props of EngineFlags, no more and no fewer', () => {
    const agreement = true satisfies Same<DataProp, keyof EngineFlags>;
    expect(agreement).toBe(true);
  });

  test('are named after upstream, in camelCase', () => {
    const misnamed = flagsOf('0.27.0').filter(({ prop, flag }) => prop !== propName(flag));
    expect(misnamed).toEqual([]);
  });

  test.each([
    ['maxNumBatchedTokens', '--max-num-batched-tokens'],
    ['all2allBackend', '--all2all-backend'],
    ['h11MaxHeaderCount', '--h11-max-header-count'],
    ['modelTag', 'model_tag'],
  ])('%s is %s', (prop, flag) => {
    expect(tryFindFlag('0.27.0', prop)?.flag).toBe(flag);
  });

  test('keep their short forms', () => {
    expect(tryFindFlag('0.27.0', 'tensorParallelSize')?.aliases).toEqual(['-tp']);
  });

  test('keep the default of the command line apart from that of the config class', () => {
    expect(tryFindFlag('0.27.0', 'maxNumSeqs')).toMatchObject({ default: null, configDefault: 128 });
    expect(tryFindFlag('0.27.0', 'gpuMemoryUtilization')).toMatchObject({ default: 0.92, range: { gt: 0, le: 1 } });
  });

  test('name a config class only where its fields are known', () => {
    const known = new Set(configFieldsOf('0.27.0').map((field) => field.class));
    const named = [...flagsOf('0.27.0'), ...configFieldsOf('0.27.0')].flatMap(({ json }) =>
      typeof json === 'string' ? [json] : [],
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named).toContain('KVTransferConfig');
  });

  test('are not found under a name that the version lacks', () => {
    expect(tryFindFlag('0.27.0', 'maxNumSequences')).toBeUndefined();
  });
});

describe('what the compiler accepts as engine flags', () => {
  test('is every kind of flag, with upstream values', () => {
    const accepted = {
      modelTag: 'Qwen/Qwen3-8B',
      tensorParallelSize: 2,
      kvCacheDtype: 'fp8',
      optimizationLevel: 2,
      tokenizerMode: 'a-plugin',
      servedModelName: ['a', 'b'],
      kvTransferConfig: {
        kv_connector: 'NixlConnector',
        kv_role: 'kv_producer',
        kv_connector_extra_config: { backends: ['LIBFABRIC'] },
      },
      compilationConfig: { mode: 3, cudagraph_mode: 'FULL_DECODE_ONLY', pass_config: { fuse_norm_quant: true } },
      loraModules: ['sql=/adapters/sql', { name: 'chat', path: '/adapters/chat' }],
    } as const satisfies EngineFlags;
    expect(Object.keys(accepted)).toHaveLength(9);
  });

  test('is neither a misspelt prop, nor another value, nor an unknown field', () => {
    const refused: EngineFlags[] = [
      // @ts-expect-error the prop is maxNumSeqs
      { maxNumSequences: 8 },
      // @ts-expect-error not one of the cache types
      { kvCacheDtype: 'fp9' },
      // @ts-expect-error a level is a number on the command line
      { optimizationLevel: 'O2' },
      // @ts-expect-error the field is kv_connector
      { kvTransferConfig: { kv_conector: 'NixlConnector' } },
      // @ts-expect-error an adapter needs its path
      { loraModules: [{ name: 'chat' }] },
    ];
    expect(refused).toHaveLength(5);
  });
});

describe('removed flags', () => {
  const absent = removedFlags.filter(({ kind, absentFrom }) => kind === 'flag' && absentFrom === '0.27.0');
  const later = removedFlags.filter(({ kind, absentFrom }) => kind === 'flag' && absentFrom !== '0.27.0');

  test.each(absent.map(({ prop }) => [prop as string]))('%s is no flag of vLLM 0.27.0', (prop) => {
    expect(tryFindFlag('0.27.0', prop)).toBeUndefined();
    expect(tryFindRemovedFlag('0.27.0', prop)?.prop).toBe(prop);
  });

  test.each(later.map(({ prop }) => [prop as string]))('%s is a flag of vLLM 0.27.0 and is removed later', (prop) => {
    expect(tryFindFlag('0.27.0', prop)?.prop).toBe(prop);
    expect(tryFindRemovedFlag('0.27.0', prop)).toBeUndefined();
    expect(tryFindRemovedFlag('0.30.0', prop)?.prop).toBe(prop);
  });

  test.each([
    ['--cuda-graph-sizes', 'cudagraphCaptureSizes'],
    ['cudaGraphSizes', 'cudagraphCaptureSizes'],
    ['VLLM_ALL2ALL_BACKEND', 'all2allBackend'],
    ['speculativeModel', 'speculativeConfig.model'],
    ['enableReasoning', 'reasoningParser'],
  ])('%s is replaced by %s', (name, replacement) => {
    expect(tryFindRemovedFlag('0.27.0', name)?.replacement).toBe(replacement);
  });

  test('are replaced by flags that exist', () => {
    const props = removedFlags
      .filter(({ absentFrom, replacement }) => absentFrom === '0.27.0' && replacement)
      .map(({ replacement }) => /^\w+/.exec(replacement as string)?.[0] as string);
    expect(props.filter((prop) => !tryFindFlag('0.27.0', prop))).toEqual([]);
  });

  test('have a replacement only where something does the same', () => {
    expect(tryFindRemovedFlag('0.27.0', 'swapSpace')).toEqual({
      name: '--swap-space',
      kind: 'flag',
      prop: 'swapSpace',
      absentFrom: '0.27.0',
    });
  });

  test('count versions as numbers, so 0.100.0 is after 0.33.0', () => {
    expect(tryFindRemovedFlag('0.100.0', 'KVTransferConfig.kv_rank')?.absentFrom).toBe('0.33.0');
    expect(tryFindRemovedFlag('0.30.0', 'KVTransferConfig.kv_rank')).toBeUndefined();
  });
});
