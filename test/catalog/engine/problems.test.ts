import type { EngineFlags } from '../../../lib/catalog/engine';
import { engineFlagProblems } from '../../../lib/catalog/engine/problems';

const problemsOf = (value: unknown) => engineFlagProblems(value, '0.27.0');

describe('engine flags from an unknown source', () => {
  test.each<[string, EngineFlags]>([
    ['nothing', {}],
    ['an undefined prop', { seed: undefined }],
    [
      'values of each kind',
      { tensorParallelSize: 2, dtype: 'auto', enforceEager: false, gpuMemoryUtilization: 1, apiKey: ['k'] },
    ],
    ['the lowest value of a range', { maxModelLen: -1 }],
    ['an open choice of its own', { tokenizerMode: 'a-plugin' }],
    ['a mode by name and by number', { compilationConfig: { mode: 'VLLM_COMPILE', pass_config: {} } }],
    ['a mode by number', { compilationConfig: { mode: 3 } }],
    ['null for a field that may be null', { kvTransferConfig: { engine_id: null } }],
    ['free keys inside an extra config', { kvTransferConfig: { kv_connector_extra_config: { any: [{ thing: 1 }] } } }],
    ['a shorthand that a validator accepts', { quantizationConfig: { linear: 'mxfp8', moe: { weight: 'mxfp8' } } }],
    ['adapters in both forms', { loraModules: ['a=/a', { name: 'b', path: '/b' }] }],
    ['one name or several', { servedModelName: ['a', 'b'], ignorePatterns: '*.pt' }],
    ['a list of triples', { speculativeConfig: { num_speculative_tokens_per_batch_size: [[1, 8, 3]] } }],
    ['an empty JSON list', { allowedOrigins: [] }],
  ])('are right with %s', (_, value) => {
    expect(problemsOf(value)).toEqual([]);
  });

  test.each<[string, unknown, string, string, string | undefined]>([
    ['a misspelt prop', { maxNumSeq: 8 }, 'maxNumSeq', 'must be a flag of vLLM 0.27.0, got maxNumSeq', 'use maxNumSeqs'],
    [
      'a flag in snake case',
      { max_num_seqs: 8 },
      'max_num_seqs',
      'must be a flag of vLLM 0.27.0, got max_num_seqs',
      'use maxNumSeqs',
    ],
    [
      'a flag with dashes',
      { '--max-num-seqs': 8 },
      '--max-num-seqs',
      'must be a flag of vLLM 0.27.0, got --max-num-seqs',
      'use maxNumSeqs',
    ],
    ['a short form', { tp: 2 }, 'tp', 'must be a flag of vLLM 0.27.0, got tp', 'use tensorParallelSize'],
    [
      'a prop like no other',
      { zzzzzzzzzzzzzzzzzzzz: 1 },
      'zzzzzzzzzzzzzzzzzzzz',
      'must be a flag of vLLM 0.27.0, got zzzzzzzzzzzzzzzzzzzz',
      undefined,
    ],
    [
      'a renamed flag',
      { cudaGraphSizes: [1] },
      'cudaGraphSizes',
      'must be a flag of vLLM 0.27.0, which no longer has --cuda-graph-sizes',
      'use cudagraphCaptureSizes',
    ],
    [
      'a removed flag',
      { '--swap-space': 4 },
      '--swap-space',
      'must be a flag of vLLM 0.27.0, which no longer has --swap-space',
      'remove it',
    ],
    ['text for a number', { maxNumSeqs: '8' }, 'maxNumSeqs', 'must be an integer, got "8"', undefined],
    ['a fraction for an integer', { maxNumSeqs: 8.5 }, 'maxNumSeqs', 'must be an integer, got 8.5', undefined],
    ['an infinite number', { cpuOffloadGb: Infinity }, 'cpuOffloadGb', 'must be a number, got Infinity', undefined],
    ['a number below its range', { maxNumSeqs: 0 }, 'maxNumSeqs', 'must be >= 1, got 0', undefined],
    [
      'a number above its range',
      { gpuMemoryUtilization: 1.01 },
      'gpuMemoryUtilization',
      'must be > 0 and <= 1, got 1.01',
      undefined,
    ],
    ['a number at an open bound', { gpuMemoryUtilization: 0 }, 'gpuMemoryUtilization', 'must be > 0 and <= 1, got 0', undefined],
    ['text for a boolean', { enforceEager: 'true' }, 'enforceEager', 'must be a boolean, got "true"', undefined],
    ['null', { seed: null }, 'seed', 'must be an integer, got null', undefined],
    [
      'a value outside a short list',
      { schedulingPolicy: 'lifo' },
      'schedulingPolicy',
      'must be one of the 2 values that vLLM takes, got "lifo"',
      'use one of fcfs, priority',
    ],
    [
      'a value outside a long list',
      { kvCacheDtype: 'fp8_e4m' },
      'kvCacheDtype',
      'must be one of the 16 values that vLLM takes, got "fp8_e4m"',
      'use one of fp8_e4m3, fp8_e5m2',
    ],
    [
      'a number outside a list',
      { maxLoraRank: 24 },
      'maxLoraRank',
      'must be one of the 9 values that vLLM takes, got 24',
      'use one of 1, 8, 16, 32, 64, 128, 256, 320, 512',
    ],
    [
      'a level by name',
      { optimizationLevel: 'O2' },
      'optimizationLevel',
      'must be one of the 4 values that vLLM takes, got "O2"',
      'use one of 0, 1, 2, 3',
    ],
    [
      'a wrong element',
      { cudagraphCaptureSizes: [1, 'x'] },
      'cudagraphCaptureSizes[1]',
      'must be an integer, got "x"',
      undefined,
    ],
    ['an empty list of values', { apiKey: [] }, 'apiKey', 'must have at least one value, got []', 'leave it out'],
    [
      'a misspelt JSON field',
      { kvTransferConfig: { kv_conector: 'x' } },
      'kvTransferConfig.kv_conector',
      'must be a field of KVTransferConfig in vLLM 0.27.0, got kv_conector',
      'use kv_connector',
    ],
    [
      'a wrong JSON value',
      { kvTransferConfig: { kv_role: 'both' } },
      'kvTransferConfig.kv_role',
      'must be one of the 3 values that vLLM takes, got "both"',
      'use one of kv_producer, kv_both, kv_consumer',
    ],
    [
      'a misspelt nested field',
      { compilationConfig: { pass_config: { fuse_norm: true } } },
      'compilationConfig.pass_config.fuse_norm',
      'must be a field of PassConfig in vLLM 0.27.0, got fuse_norm',
      undefined,
    ],
    [
      'a member by name where vLLM takes its value',
      { compilationConfig: { dynamic_shapes_config: { type: 'BACKED' } } },
      'compilationConfig.dynamic_shapes_config.type',
      'must be one of the 3 values that vLLM takes, got "BACKED"',
      'use one of backed, unbacked, backed_size_oblivious',
    ],
    [
      'text for an object',
      { kvTransferConfig: '{}' },
      'kvTransferConfig',
      'must be an object with fields of KVTransferConfig, got "{}"',
      undefined,
    ],
    ['a missing field', { loraModules: [{ name: 'a' }] }, 'loraModules[0].path', 'must be given, got nothing', undefined],
    [
      'a field that the engine fills',
      { speculativeConfig: { target_model_config: {} } },
      'speculativeConfig.target_model_config',
      'must be a field of SpeculativeConfig in vLLM 0.27.0, got target_model_config',
      undefined,
    ],
    [
      'a pair for a triple',
      { speculativeConfig: { num_speculative_tokens_per_batch_size: [[1, 8]] } },
      'speculativeConfig.num_speculative_tokens_per_batch_size[0]',
      'must be a list of 3, got [1,8]',
      undefined,
    ],
    ['no object at all', ['--max-num-seqs'], '', 'must be an object of engine flags, got ["--max-num-seqs"]', undefined],
  ])('are wrong with %s', (_, value, prop, message, fix) => {
    expect(problemsOf(value)).toEqual([fix === undefined ? { prop, message } : { prop, message, fix }]);
  });

  test('name every problem at once, in the order given', () => {
    const found = problemsOf({ swapSpace: 4, kvTransferConfig: { kv_role: 'x', kv_port: 'y' }, seed: 1.5 });
    expect(found.map(({ prop }) => prop)).toEqual(['swapSpace', 'kvTransferConfig.kv_role', 'kvTransferConfig.kv_port', 'seed']);
  });
});
