import { findDevice } from '../../lib/catalog/devices';
import { findModel } from '../../lib/catalog/models';
import type { EngineProps, ModelProps } from '../../lib/description/model';
import { plan } from '../../lib/plan';
import { whyNotSplit } from '../../lib/plan/architecture';
import { startupBudgetSeconds } from '../../lib/plan/model/engine';
import { whyNotCompute } from '../../lib/plan/model/formats';
import { objects, one } from '../charts/rendered';
import { modelPlanOf, platformWith, problemsOf } from '../plan/problems-of';

const rulesOf = (model: Partial<ModelProps>) =>
  plan(platformWith(model))
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule);
const deployment = (model: Partial<ModelProps> = {}) => one(objects(platformWith(model)), 'Deployment', 'chat').spec;
const containerOf = (model: Partial<ModelProps> = {}) => deployment(model).template.spec.containers[0];

describe('tensor parallelism', () => {
  test('is a power of two that divides the heads, where three devices would have had the memory (gpustack/gpustack#2259)', () => {
    const model = { model: 'google/gemma-3-27b-it', weights: { hub: { tokenSecret: 'hub' } }, engine: { maxModelLen: 8192 } };
    const degree = modelPlanOf({ ...model, accelerator: { instanceTypes: ['g5.48xlarge'] } }).roles[0]!.parallelism.tensor;
    expect([4, 8]).toContain(degree);
  });

  test.each([3, 5, 6, 7])('of %i cannot be described for 32 heads (gpustack/gpustack#885)', (degree) => {
    expect(rulesOf({ model: 'google/gemma-3-27b-it', engine: { tensorParallelSize: degree } })).toContain(
      'tensor-parallel-splits-model',
    );
  });

  const width = (intermediateSize: number) => ({ ...findModel('Qwen/Qwen3-8B').architecture, intermediateSize });
  const split = (intermediateSize: number, degree: number) =>
    whyNotSplit({ architecture: width(intermediateSize), checkpoint: { weightFormat: 'int4_g128' } }, degree);

  test('over two devices does not keep 231 groups of 128 whole; a checkpoint padded to 232 of them does (vllm-project/vllm#21695)', () => {
    expect(split(29_568, 1)).toBeUndefined();
    expect(split(29_568, 2)).toMatch(/quantization groups of 128/);
    for (const degree of [2, 4, 8]) expect(split(29_696, degree)).toBeUndefined();
  });

  test('keeps 86 groups of 128 whole over two devices, not over four (vllm-project/vllm#1258)', () => {
    expect(split(11_008, 2)).toBeUndefined();
    expect(split(11_008, 4)).toMatch(/quantization groups of 128/);
  });

  test('of an FP8 mixture with experts of 768 is at most 2, or experts stay whole (vllm-project/vllm#25292)', () => {
    const model = (tensorParallelSize: number, enableExpertParallel?: boolean): Partial<ModelProps> => ({
      model: 'Qwen/Qwen3-30B-A3B-FP8',
      engine: { tensorParallelSize, enableExpertParallel },
    });
    expect(rulesOf(model(2))).toEqual([]);
    expect(rulesOf(model(4))).toEqual(['tensor-parallel-splits-model']);
    expect(rulesOf(model(4, true))).toEqual([]);
  });

  test('of an FP8 mixture is never chosen so that its experts would be cut (vllm-project/vllm#25292)', () => {
    const small = { model: 'Qwen/Qwen3-30B-A3B-FP8', accelerator: { instanceTypes: ['g6.12xlarge', 'g6.48xlarge'] } };
    expect(modelPlanOf(small).roles[0]!.parallelism.tensor).toBeLessThanOrEqual(2);
  });

  test('is at most the devices of the node (NVIDIA/dgx-spark-playbooks#63)', () => {
    expect(rulesOf({ accelerator: { instanceTypes: ['g6e.xlarge'] }, engine: { tensorParallelSize: 2 } })).toEqual([
      'tensor-parallel-fits-node',
    ]);
  });
});

describe('memory', () => {
  const longestNamed = (model: Partial<ModelProps>) =>
    Number(
      /maxModelLen to (\d+), the longest that fits/.exec(problemsOf(platformWith(model), 'model-fits-device')[0]?.fix ?? '')?.[1],
    );

  test('decides how long a context Llama-3.1-405B in FP8 has on eight H100: what fits is served, else the longest is named (vllm-project/vllm#6746)', () => {
    const model = (gpuMemoryUtilization: number): Partial<ModelProps> => ({
      model: 'meta-llama/Llama-3.1-405B-Instruct-FP8',
      weights: { hub: { tokenSecret: 'hub' } },
      accelerator: { instanceTypes: ['p5.48xlarge'] },
      engine: { maxModelLen: 131_072, gpuMemoryUtilization },
    });
    expect(modelPlanOf(model(0.9)).roles[0]!.kvTokens).toBeGreaterThanOrEqual(131_072);
    const longest = longestNamed(model(0.7));
    expect(longest).toBeGreaterThan(2560);
    expect(
      rulesOf({ ...model(0.7), workload: { concurrency: 1 }, engine: { gpuMemoryUtilization: 0.7, maxModelLen: longest } }),
    ).toEqual([]);
  });

  test('that is left makes the context shorter than the model could, and the plan says so (QwenLM/Qwen3#295)', () => {
    const model = { accelerator: { instanceTypes: ['g6.xlarge'] }, workload: { concurrency: 1 } };
    const { engine, roles } = modelPlanOf(model);
    expect(engine.flags.maxModelLen).toBeLessThan(32_768);
    expect(engine.flags.maxModelLen).toBeLessThanOrEqual(roles[0]!.kvTokens);
    expect(problemsOf(platformWith(model), 'described-limits-are-lowered')[0]?.message).toContain(
      `to ${engine.flags.maxModelLen} tokens`,
    );
  });

  const onOneH100 = (maxModelLen: number): Partial<ModelProps> => ({
    model: 'openai/gpt-oss-120b',
    accelerator: { instanceTypes: ['p5.4xlarge'] },
    workload: { concurrency: 1 },
    engine: { maxModelLen, gpuMemoryUtilization: 0.9 },
  });

  test('of one H100 holds gpt-oss-120b with a context of 16,000 tokens (vllm-project/vllm#33155)', () => {
    expect(rulesOf(onOneH100(16_000))).toEqual([]);
  });

  test('of one H100 does not hold it with its whole context: the longest is named, and two devices are enough (vllm-project/vllm#23278)', () => {
    expect(rulesOf(onOneH100(131_072))).toEqual(['model-fits-device']);
    expect(rulesOf(onOneH100(longestNamed(onOneH100(131_072))))).toEqual([]);
    const two = { ...onOneH100(131_072), accelerator: { instanceTypes: ['p5.48xlarge'] } };
    expect(modelPlanOf(two).roles[0]!.parallelism.tensor).toBe(2);
  });
});

describe('number formats', () => {
  test.each(['g5.2xlarge', 'p4d.24xlarge'])('a KV cache in FP8 is refused on %s (vllm-project/vllm#26431)', (type) => {
    const model = { accelerator: { instanceTypes: [type] }, engine: { kvCacheDtype: 'fp8' } as EngineProps };
    expect(rulesOf(model)).toEqual(['device-computes-format']);
  });

  test('a KV cache in FP8 keeps the planner off older devices when it chooses (vllm-project/vllm#7714)', () => {
    const { candidates } = modelPlanOf({ engine: { kvCacheDtype: 'fp8' } });
    expect(candidates.filter(({ instanceType, holds }) => holds && /^(g5|p4)/.test(instanceType))).toEqual([]);
  });

  test('MXFP4 is not computed on a T4, and is on an A10G (vllm-project/vllm#23203)', () => {
    expect(whyNotCompute(findDevice('T4'), 'mxfp4', {})).toMatch(/7\.5, mxfp4 needs 8\.0/);
    expect(whyNotCompute(findDevice('A10G'), 'mxfp4', {})).toBeUndefined();
  });

  test('AWQ is not computed below compute capability 7.5 (vllm-project/vllm#1488)', () => {
    expect(whyNotCompute({ ...findDevice('T4'), computeCapability: 7 }, 'int4_g128', {})).toMatch(/7\.0, int4_g128 needs 7\.5/);
    expect(whyNotCompute(findDevice('T4'), 'int4_g128', {})).toBeUndefined();
  });
});

describe('flags', () => {
  test('without chunked prefill a step must take the longest prompt; with it, it need not (vllm-project/vllm#33109)', () => {
    const model = (enableChunkedPrefill: boolean) => ({
      engine: { enableChunkedPrefill, maxNumBatchedTokens: 8192, maxModelLen: 32_768 },
    });
    expect(rulesOf(model(false))).toEqual(['batch-holds-requests']);
    expect(rulesOf(model(true))).toEqual([]);
  });

  test('a step that nobody described takes the longest prompt when chunked prefill is off (vllm-project/vllm#33109)', () => {
    expect(modelPlanOf({ engine: { enableChunkedPrefill: false } }).engine.flags).toMatchObject({
      maxModelLen: 32_768,
      maxNumBatchedTokens: 32_768,
    });
  });

  test('an automatic choice of tools has a parser, and a parser an automatic choice (vllm-project/vllm#9986)', () => {
    expect(rulesOf({ engine: { enableAutoToolChoice: true, toolCallParser: 'hermes' } })).toEqual([]);
    expect(rulesOf({ engine: { enableAutoToolChoice: true } })).toEqual(['tool-choice-has-parser']);
    expect(rulesOf({ engine: { toolCallParser: 'hermes' } })).toEqual(['tool-choice-has-parser']);
  });

  test('adapters, whose ranks and memory are not planned, are not let through unseen (vllm-project/vllm#2847)', () => {
    expect(rulesOf({ engine: { enableLora: true } })).toEqual(['engine-flag-is-free']);
  });
});

describe('pods', () => {
  test('an engine is not called dead while it loads: a startup probe of ten minutes at least, and no initial delays (kserve/kserve#5062)', () => {
    const { startupProbe, livenessProbe, readinessProbe } = containerOf();
    expect(startupProbe).toMatchObject({ httpGet: { path: '/health' }, periodSeconds: 10 });
    expect(startupProbe.failureThreshold).toBeGreaterThanOrEqual(60);
    for (const probe of [livenessProbe, readinessProbe]) expect(probe.initialDelaySeconds ?? 0).toBe(0);
  });

  test('218 GB have twice the time that they take to load slowly (llm-d/llm-d-benchmark#83)', () => {
    const bytes = 218e9;
    const slowly = (bytes / 2 ** 20) * (1 / 100 + 1 / 300);
    expect(startupBudgetSeconds({ bytes, how: '', estimated: false })).toBeGreaterThanOrEqual(2 * slowly);
  });

  test('every engine has all three probes, and is ready when it serves its model (vllm-project/aibrix#772)', () => {
    const container = containerOf();
    expect(Object.keys(container)).toEqual(expect.arrayContaining(['startupProbe', 'readinessProbe', 'livenessProbe']));
    expect(container.readinessProbe.httpGet.path).toBe('/v1/models');
  });

  test('a rollout has a device to start on: the pool has a node to spare, and surge and absence are not both none (ai-runway/airunway#400)', () => {
    const { maxSurge, maxUnavailable } = deployment().strategy.rollingUpdate;
    expect(maxSurge + maxUnavailable).toBeGreaterThan(0);
    const { devices } = plan(platformWith()).plan!.accelerators.pools[0]!.limit;
    expect(devices).toBe(2);
  });

  test('a described limit without a node to spare is said to stop rollouts (vllm-project/production-stack#103)', () => {
    const description = platformWith({}, { nodePools: [{ name: 'gpu', instanceTypes: ['g6e.xlarge'], maxDevices: 1 }] });
    expect(problemsOf(description, 'pool-holds-models')).toMatchObject([
      { severity: 'warning', path: 'nodePools[0].maxDevices' },
    ]);
  });

  test('replicas that a pool could never hold are refused (kubernetes-sigs/lws#167)', () => {
    const description = platformWith(
      { scaling: { replicas: { min: 3 } } },
      { nodePools: [{ name: 'gpu', instanceTypes: ['g6e.xlarge'], maxDevices: 2 }] },
    );
    expect(problemsOf(description, 'pool-holds-models')).toMatchObject([{ severity: 'error' }]);
  });

  test('gated weights need the name of a secret, and the pod reads the token from it by key (validatedpatterns/rag-llm-gitops#70)', () => {
    const gated = { model: 'meta-llama/Llama-3.1-8B-Instruct' };
    expect(rulesOf(gated)).toEqual(['gated-weights-have-token']);
    const { env } = containerOf({ ...gated, weights: { hub: { tokenSecret: 'hub' } } });
    expect(env).toContainEqual({ name: 'HF_TOKEN', valueFrom: { secretKeyRef: { name: 'chat-hub-token', key: 'token' } } });
  });

  test('a token is never written down, neither as a flag nor as a literal (kubernetes-sigs/lws#583)', () => {
    expect(rulesOf({ engine: { hfToken: 'hf_secret' } })).toEqual(['engine-flag-is-free']);
  });
});
