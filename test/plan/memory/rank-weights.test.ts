import { findCheckpoint } from '../../../lib/catalog/checkpoints';
import { findModel, models } from '../../../lib/catalog/models';
import { loraBytes } from '../../../lib/plan/memory/lora';
import { parameterParts, predictionParameters, totalParameters } from '../../../lib/plan/memory/parameters';
import { type RankWeightsProps, rankWeightBytes } from '../../../lib/plan/memory/rank-weights';
import { weightsOf } from '../../../lib/plan/weights';

const gib = 2 ** 30;

function onDevice(id: string, props: Partial<RankWeightsProps>): number {
  const checkpoint = findCheckpoint(id);
  const { architecture } = findModel(checkpoint.base ?? id);
  const weights = weightsOf(checkpoint, architecture)!;
  return (
    rankWeightBytes({
      architecture,
      totalBytes: weights.storedBytes ?? weights.bytes,
      weightFormat: checkpoint.weightFormat,
      tensorParallel: 1,
      ...props,
    }) / gib
  );
}

// "Model loading took" lines of public logs, GiB on each device.
test.each([
  ['deepseek-ai/DeepSeek-R1-0528', { tensorParallel: 8 }, 79.739, 0.001],
  ['RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic', { tensorParallel: 4 }, 16.9619, 0.003],
  ['RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic', { tensorParallel: 2 }, 33.88, 0.003],
  ['Qwen/Qwen3-235B-A22B-FP8', { tensorParallel: 4 }, 55.19, 0.003],
  ['Qwen/Qwen3-32B', { tensorParallel: 2 }, 30.59, 0.003],
  ['Qwen/Qwen3-0.6B', {}, 1.1201, 0.01],
  ['openai/gpt-oss-120b', { computeCapability: 9 }, 64.38, 0.004],
  ['openai/gpt-oss-120b', { computeCapability: 8 }, 65.97, 0.004],
  ['openai/gpt-oss-20b', { computeCapability: 8 }, 13.72, 0.005],
])('%s with %p loads what was logged', (id, props, logged, part) => {
  expect(Math.abs(onDevice(id, props) / logged - 1)).toBeLessThan(part);
});

describe('parts of a model', () => {
  // Parameters as the hub counts them; towers and what quantization packs are beside the language model.
  const exact = models.filter(
    ({ architecture, hubParameters }) =>
      hubParameters !== undefined &&
      !architecture.multimodal &&
      !/_vl|mistral3|deepseek_v4|minimax/.test(architecture.modelType ?? ''),
  );
  test.each(
    exact.flatMap((model) =>
      parameterParts(model.architecture) && !model.id.includes('Embedding') ? [[model.id, model] as const] : [],
    ),
  )('of %s add up to the parameters that the hub counts', (_id, { architecture, hubParameters }) => {
    const parts = parameterParts(architecture)!;
    const own = totalParameters(parts) + predictionParameters(architecture, parts);
    const repeatedHead = architecture.tiedEmbeddings ? (architecture.vocabSize ?? 0) * (architecture.hiddenSize ?? 0) : 0;
    const nearest = Math.min(...[own, own + repeatedHead].map((sum) => Math.abs(sum / hubParameters! - 1)));
    expect(nearest).toBeLessThan(0.002);
  });

  test('with an unknown dimension are not known either', () => {
    expect(parameterParts({ ...findModel('Qwen/Qwen3-8B').architecture, intermediateSize: undefined })).toBeUndefined();
  });
});

describe('what is not divided among the devices', () => {
  const split = (id: string, tensorParallel: number) => onDevice(id, { tensorParallel }) * tensorParallel;

  test('projections of a head are repeated once there are more devices than KV heads', () => {
    expect(split('Qwen/Qwen3-30B-A3B', 8) - split('Qwen/Qwen3-30B-A3B', 4)).toBeGreaterThan((48 * 2048 * 4 * 128 * 2 * 2) / gib);
  });

  test('projections to a latent and routers are whole on every device', () => {
    expect(split('deepseek-ai/DeepSeek-R1', 8)).toBeGreaterThan(split('deepseek-ai/DeepSeek-R1', 1) + 5);
  });

  test('pipeline stages hold their layers, and the table at their end', () => {
    const two = onDevice('Qwen/Qwen3-32B', { pipelineParallel: 2 });
    expect(two).toBeGreaterThan(61.03 / 2 - 0.01);
    expect(two).toBeLessThan(61.03 / 2 + 0.1);
  });

  test('experts are dealt out over all replicas of attention, the rest is not', () => {
    const alone = onDevice('Qwen/Qwen3-235B-A22B-FP8', { tensorParallel: 4, expertParallel: true });
    const shared = onDevice('Qwen/Qwen3-235B-A22B-FP8', { tensorParallel: 4, dataParallel: 2, expertParallel: true });
    expect(shared).toBeGreaterThan(alone / 2);
    expect(shared).toBeLessThan(alone * 0.6);
  });
});

test('prediction layers are loaded only for drafting', () => {
  const drafting = onDevice('deepseek-ai/DeepSeek-R1', { tensorParallel: 8, predicts: true });
  expect(drafting - onDevice('deepseek-ai/DeepSeek-R1', { tensorParallel: 8 })).toBeGreaterThan(1);
});

test('adapters take room for every slot at the largest rank', () => {
  const { architecture } = findModel('meta-llama/Llama-3.1-8B-Instruct');
  const one = loraBytes(architecture, { maxLoras: 1, maxLoraRank: 16 }, 1);
  // Query, key, value, output, gate, up and down: rank × (inputs + outputs), in 16 bit, for 32 layers.
  const widths = (4096 + 4096) * 2 + (4096 + 1024) * 2 + (4096 + 14_336) * 3;
  expect(one).toBe(32 * 16 * widths * 2);
  expect(loraBytes(architecture, { maxLoras: 4, maxLoraRank: 64 }, 1)).toBe(16 * one);
  expect(loraBytes(architecture, { maxLoras: 1, maxLoraRank: 16 }, 4)).toBeGreaterThan(one / 4);
});
