import {
  type ActivationProps,
  activationPeakGiB,
  cudaGraphGiB,
  cudaGraphPool,
  type EngineArchitectureKind,
  graphsReservedWithinUtilization,
  nonTorchGiB,
  samplerBeyondProfileGiB,
} from '../../lib/catalog/engine-memory';

const llama8b = { hiddenSize: 4096, intermediateSize: 14336, vocabSize: 128256 };
const llama70b = { hiddenSize: 8192, intermediateSize: 28672, vocabSize: 128256 };
const qwen06b = { hiddenSize: 1024, intermediateSize: 3072, vocabSize: 151936 };
const qwen05b = { hiddenSize: 896, intermediateSize: 4864, vocabSize: 151936 };
const qwen8b = { hiddenSize: 4096, intermediateSize: 12288, vocabSize: 151936 };
const qwen32b = { hiddenSize: 5120, intermediateSize: 25600, vocabSize: 151936 };
const gemma31b = { hiddenSize: 5376, intermediateSize: 21504, vocabSize: 262144 };
const llavaMistral = { hiddenSize: 4096, intermediateSize: 14336, vocabSize: 32064, multimodal: true };
const gptOss = { hiddenSize: 2880, intermediateSize: 2880, vocabSize: 201088, experts: 128, expertsPerToken: 4 };
const qwen235b = {
  hiddenSize: 4096,
  intermediateSize: 12288,
  moeIntermediateSize: 1536,
  vocabSize: 151936,
  experts: 128,
  expertsPerToken: 8,
};

const large = { maxNumBatchedTokens: 8192, maxNumSeqs: 1024, tensorParallel: 1 };
const small = { maxNumBatchedTokens: 2048, maxNumSeqs: 256, tensorParallel: 1 };
const sorted = { sampler: 'pytorch-sort' as const };
const profiled = { sampler: 'runner-v2-profile' as const };

/** Budget left to everything but weights and KV cache, from a log's total memory, utilization, weights and available KV. */
const overhead = (totalGiB: number, utilization: number, weightsGiB: number, kvGiB: number): number =>
  totalGiB * utilization - weightsGiB - kvGiB;

/** Peak of 0.10-line engines: published budget minus the published non-torch memory. */
const planner = (weightsGiB: number, kvGiB: number, nonTorch: number, utilization = 0.9): number =>
  overhead(79.18, utilization, weightsGiB, kvGiB) - nonTorch;

type Row = readonly [name: string, props: ActivationProps, measured: number];

describe('activationPeakGiB', () => {
  // vLLM of the 0.10 line: kv log rows of llm-d-planner@e50305a (H100, 79.18 GiB), a public L40S log and the published MoE constant.
  const sortedRows: readonly Row[] = [
    ['Llama-3.1-8B', { ...llama8b, ...large, ...sorted }, planner(14.99, 51.38, 0.13)],
    ['Qwen3-0.6B', { ...qwen06b, ...large, ...sorted }, planner(1.12, 64.45, 0.13)],
    ['Qwen3-32B', { ...qwen32b, ...large, ...sorted }, planner(61.03, 4.45, 0.13)],
    ['Llama-3.3-70B FP8 on two devices', { ...llama70b, ...large, ...sorted, tensorParallel: 2 }, planner(33.88, 32, 0.55)],
    ['gpt-oss-120b, utilization 0.95', { ...gptOss, ...large, ...sorted }, planner(64.38, 3.33, 0.13, 0.95)],
    ['the published MoE peak', { ...gptOss, ...large, ...sorted }, 7.4],
    ['Qwen3-235B FP8 on four L40S', { ...qwen235b, ...small, ...sorted, tensorParallel: 4 }, 1.4],
  ];
  test.each(sortedRows)('is 0 to 2 percent above the peak logged for %s with the sorting sampler', (_name, props, measured) => {
    const ratio = activationPeakGiB(props) / measured;
    expect(ratio).toBeGreaterThanOrEqual(1);
    expect(ratio).toBeLessThan(1.02);
  });

  // Public logs. 0.27.1: Qwen3-8B and Qwen2.5-0.5B on RTX 4090. 0.26.0: Gemma-4 on B300. 0.31.0: Llama on A100, 1.44 with its graph estimate.
  const peakRows: readonly Row[] = [
    ['Qwen3-8B, cold compile cache', { ...qwen8b, ...small }, 1.18],
    ['Qwen2.5-0.5B', { ...qwen05b, ...small }, 0.25],
    ['Qwen2.5-0.5B with 8,192 tokens', { ...qwen05b, ...small, maxNumBatchedTokens: 8192 }, 0.31],
    ['Llama-3.1-8B on A100', { ...llama8b, ...small }, 1.44],
    ['Gemma-4-31B on B300', { ...gemma31b, ...large }, 3.9],
    ['LLaVA-1.6 with 16,384 tokens', { ...llavaMistral, ...large, maxNumBatchedTokens: 16384, ...sorted }, 1.97],
  ];
  test.each(peakRows)('covers the peak logged for %s and exceeds it by less than 1 GiB', (_name, props, measured) => {
    const excess = activationPeakGiB(props) - measured;
    expect(excess).toBeGreaterThanOrEqual(0);
    expect(excess).toBeLessThan(1);
  });

  // vLLM 0.27.1 on RTX PRO 6000 (95.01 GiB): only the budget is known, so the non-torch part is added.
  const budgetRows: readonly Row[] = [
    ['Qwen3-32B', { ...qwen32b, ...large, ...profiled }, overhead(95.01, 0.426, 61.03, -24.42)],
    ['Qwen3-32B on two devices', { ...qwen32b, ...large, ...profiled, tensorParallel: 2 }, overhead(95.01, 0.426, 30.59, 8.22)],
    [
      'Qwen3-235B FP8 on four devices',
      { ...qwen235b, ...large, maxNumSeqs: 32, tensorParallel: 4 },
      overhead(95.01, 0.9, 55.19, 27.85),
    ],
  ];
  test.each(budgetRows)(
    'with non-torch memory covers what %s kept from the KV cache and exceeds it by less than 1 GiB',
    (_name, props, kept) => {
      const excess = activationPeakGiB(props) + nonTorchGiB(props.tensorParallel) - kept;
      expect(excess).toBeGreaterThanOrEqual(0);
      expect(excess).toBeLessThan(1);
    },
  );

  test.each([
    ['forward pass', { ...qwen32b, ...large }],
    ['sampler', { ...qwen06b, ...large }],
    ['experts', { ...qwen235b, ...large, maxNumSeqs: 32 }],
    ['encoder', { ...llavaMistral, ...large }],
  ])('never falls when tokens or sequences grow (%s)', (_name, props) => {
    const peak = activationPeakGiB(props);
    expect(activationPeakGiB({ ...props, maxNumBatchedTokens: 16384 })).toBeGreaterThanOrEqual(peak);
    expect(activationPeakGiB({ ...props, maxNumSeqs: 2048 })).toBeGreaterThanOrEqual(peak);
  });

  test('grows with tokens where the forward pass decides and with sequences where the sampler decides', () => {
    expect(activationPeakGiB({ ...qwen32b, ...large, maxNumBatchedTokens: 16384 })).toBeGreaterThan(
      activationPeakGiB({ ...qwen32b, ...large }),
    );
    expect(activationPeakGiB({ ...qwen06b, ...large, maxNumSeqs: 2048 })).toBeGreaterThan(
      activationPeakGiB({ ...qwen06b, ...large }),
    );
  });

  test('counts no more sampled rows than there are tokens', () => {
    const props = { ...qwen06b, ...large, maxNumBatchedTokens: 512 };
    expect(activationPeakGiB({ ...props, maxNumSeqs: 1024 })).toBe(activationPeakGiB({ ...props, maxNumSeqs: 512 }));
  });

  test('tensor parallelism halves the intermediate part and leaves the hidden states whole', () => {
    const noVocabulary = { ...qwen32b, ...large, vocabSize: 0 };
    const part = (props: ActivationProps): number =>
      activationPeakGiB(props) - activationPeakGiB({ ...props, intermediateSize: 0 });
    expect(part({ ...noVocabulary, tensorParallel: 2 })).toBeCloseTo(part(noVocabulary) / 2, 10);
    expect(activationPeakGiB({ ...noVocabulary, tensorParallel: 2 })).toBeGreaterThan(activationPeakGiB(noVocabulary) / 2);
  });

  test('tensor parallelism does not shrink the sampler, which holds the whole vocabulary on each rank', () => {
    expect(activationPeakGiB({ ...qwen06b, ...large, tensorParallel: 2 })).toBe(activationPeakGiB({ ...qwen06b, ...large }));
  });

  test('experts kept whole need more than experts split over the ranks once they are wider than the hidden state', () => {
    const wide = { ...qwen235b, ...large, moeIntermediateSize: 4096, tensorParallel: 4 };
    expect(activationPeakGiB({ ...wide, expertParallel: true })).toBeGreaterThan(activationPeakGiB(wide));
  });

  test('the expert workspace grows with the data-parallel ranks whose tokens it gathers', () => {
    const props = { ...qwen235b, ...large, tensorParallel: 1, expertParallel: true };
    expect(activationPeakGiB({ ...props, gatheredRanks: 8 })).toBeGreaterThan(activationPeakGiB(props) + 7 * 1.25);
  });

  test('the width of an expert falls back to the intermediate size', () => {
    expect(activationPeakGiB({ ...gptOss, ...large })).toBe(
      activationPeakGiB({ ...gptOss, ...large, moeIntermediateSize: 2880 }),
    );
  });

  test('a multimodal model never needs less than the encoder peak', () => {
    const tiny = { hiddenSize: 1024, intermediateSize: 1024, vocabSize: 1024, ...small };
    expect(activationPeakGiB({ ...tiny, multimodal: true })).toBeGreaterThanOrEqual(2.1);
    expect(activationPeakGiB(tiny)).toBeLessThan(2.1);
  });
});

describe('nonTorchGiB', () => {
  test.each([
    [1, 0.27],
    [2, 0.55],
    [4, 0.95],
    [8, 1.38],
  ])('on %i devices is at least the %d GiB measured and at most 0.1 GiB more', (tensorParallel, measured) => {
    expect(nonTorchGiB(tensorParallel)).toBeGreaterThanOrEqual(measured);
    expect(nonTorchGiB(tensorParallel)).toBeLessThan(measured + 0.1);
  });

  test('never falls with the degree', () => {
    const values = [1, 2, 3, 4, 5, 8, 16].map(nonTorchGiB);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });
});

describe('CUDA graphs', () => {
  test.each(Object.keys(cudaGraphPool) as EngineArchitectureKind[])(
    'the %s pool lies within the values seen or above them',
    (kind) => {
      const [lowest, highest] = cudaGraphPool[kind].seenGiB;
      expect(lowest).toBeLessThan(highest);
      expect(cudaGraphGiB({ kind })).toBeGreaterThan(lowest);
    },
  );

  test('an eager engine captures none', () => {
    expect(cudaGraphGiB({ kind: 'dense', enforceEager: true })).toBe(0);
    expect(cudaGraphGiB({ kind: 'dense', enforceEager: false })).toBe(1);
  });

  test.each<[EngineArchitectureKind, string, boolean]>([
    ['dense', '0.27.0', false],
    ['dense', '0.27.1', false],
    ['dense', 'v0.30.0', true],
    ['dense', '0.33.0', true],
    ['dense', '1.0.0', true],
    ['moe', '0.27.0', true],
    ['hybrid', '0.27.0', true],
    ['sparse-attention', '0.27.0', true],
    ['moe', '0.20.0', false],
    ['moe', '0.21.0', true],
    ['dense', '0.25.1', true],
    ['dense', '0.26.0', false],
    ['dense', '0.29.0', false],
  ])('of a %s model in %s are reserved within the utilization: %s', (kind, version, reserved) => {
    expect(graphsReservedWithinUtilization(kind, version)).toBe(reserved);
  });

  test('of a MoE architecture that runs on runner V2 are not reserved in 0.27.0 and are in 0.30.0', () => {
    expect(graphsReservedWithinUtilization('moe', '0.27.0', 'Qwen2MoeForCausalLM')).toBe(false);
    expect(graphsReservedWithinUtilization('moe', '0.27.0', 'Qwen3MoeForCausalLM')).toBe(true);
    expect(graphsReservedWithinUtilization('moe', '0.30.0', 'Qwen2MoeForCausalLM')).toBe(true);
  });

  test('a version that is not a release number is refused', () => {
    expect(() => graphsReservedWithinUtilization('dense', 'latest')).toThrow('got latest');
  });
});

test('the graph pool and the sampler explain why Gemma-4 with 256 sequences and 0.92 ran out of memory on an L4, and 32 with 0.90 did not', () => {
  const outside = (maxNumSeqs: number): number => samplerBeyondProfileGiB({ vocabSize: 262144, maxNumSeqs }) + 0.78;
  expect(outside(256)).toBeGreaterThan(21.96 * (1 - 0.92) - 0.3);
  expect(outside(32)).toBeLessThan(21.96 * (1 - 0.9) - 0.3);
});
