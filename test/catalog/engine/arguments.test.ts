import type { EngineFlags } from '../../../lib/catalog/engine';
import { engineArguments } from '../../../lib/catalog/engine/arguments';

const rendered = (flags: EngineFlags) => engineArguments(flags, '0.27.0');

describe('engine arguments', () => {
  test.each<[string, EngineFlags, string[]]>([
    ['a true boolean is the bare flag', { enablePrefixCaching: true }, ['--enable-prefix-caching']],
    ['a false boolean is its --no- twin', { enablePrefixCaching: false }, ['--no-enable-prefix-caching']],
    ['a true flag without a twin is the flag', { headless: true }, ['--headless']],
    ['a false flag without a twin is left out', { headless: false }, []],
    ['a number stands after its flag', { gpuMemoryUtilization: 0.92 }, ['--gpu-memory-utilization', '0.92']],
    ['zero is given', { mmProcessorCacheGb: 0 }, ['--mm-processor-cache-gb', '0']],
    ['a large integer has no exponent', { kvCacheMemoryBytes: 2 ** 40 }, ['--kv-cache-memory-bytes', '1099511627776']],
    ['a string stands after its flag', { dtype: 'bfloat16' }, ['--dtype', 'bfloat16']],
    ['an empty string is given', { allowedLocalMediaPath: '' }, ['--allowed-local-media-path', '']],
    ['a value that starts with a dash is tied to its flag', { maxModelLen: -1 }, ['--max-model-len=-1']],
    ['the model is the positional argument', { modelTag: 'Qwen/Qwen3-8B' }, ['Qwen/Qwen3-8B']],
    [
      'a list is one flag with several values',
      { cudagraphCaptureSizes: [1, 2, 4] },
      ['--cudagraph-capture-sizes', '1', '2', '4'],
    ],
    ['an empty list of values is left out', { cudagraphCaptureSizes: [] }, []],
    ['one name needs no list', { servedModelName: 'a' }, ['--served-model-name', 'a']],
    ['several names are one flag', { servedModelName: ['a', 'b'] }, ['--served-model-name', 'a', 'b']],
    ['middleware repeats its flag', { middleware: ['m.a', 'm.b'] }, ['--middleware', 'm.a', '--middleware', 'm.b']],
    ['device ids are joined by commas', { deviceIds: [2, 3] }, ['--device-ids', '2,3']],
    ['a list that the engine reads as JSON is JSON', { allowedOrigins: ['*'] }, ['--allowed-origins', '["*"]']],
    ['an empty JSON list is given', { allowedOrigins: [] }, ['--allowed-origins', '[]']],
    [
      'an object is compact JSON',
      { hfOverrides: { rope_theta: 1e6, a: [true, null] } },
      ['--hf-overrides', '{"rope_theta":1000000,"a":[true,null]}'],
    ],
    ['JSON or a string is a string where it is one', { ptLoadMapLocation: 'cuda' }, ['--pt-load-map-location', 'cuda']],
    [
      'adapters are one flag, each in its own form',
      { loraModules: ['a=/a', { name: 'b', path: '/b' }] },
      ['--lora-modules', 'a=/a', '{"name":"b","path":"/b"}'],
    ],
    ['a token is taken from the machine when it is true', { hfToken: true }, ['--hf-token']],
    ['a token is given when it is a string', { hfToken: 'hf_x' }, ['--hf-token', 'hf_x']],
    ['an undefined flag is left out', { seed: undefined }, []],
  ])('%s', (_, flags, expected) => {
    expect(rendered(flags)).toEqual(expected);
  });

  test('a field of a config class keeps its own name and order', () => {
    const kvTransferConfig = { kv_role: 'kv_both', kv_connector: 'OffloadingConnector' } as const;
    expect(rendered({ kvTransferConfig })).toEqual([
      '--kv-transfer-config',
      '{"kv_role":"kv_both","kv_connector":"OffloadingConnector"}',
    ]);
  });

  test('are the same however the flags are ordered, the model first', () => {
    const one = rendered({ tensorParallelSize: 2, dtype: 'auto', modelTag: 'm', apiKey: ['k'] });
    const other = rendered({ apiKey: ['k'], modelTag: 'm', dtype: 'auto', tensorParallelSize: 2 });
    expect(one).toEqual(other);
    expect(one).toEqual(['m', '--api-key', 'k', '--dtype', 'auto', '--tensor-parallel-size', '2']);
  });

  test('of no flags are none', () => {
    expect(rendered({})).toEqual([]);
  });
});
