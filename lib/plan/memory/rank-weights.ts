import type { ModelArchitecture } from '../../catalog/models';
import { bytesPerWeight } from '../../catalog/number-formats';
import { type Part, type PartName, parameterParts, predictionParameters, totalParameters } from './parameters';

/** What decides how many bytes of weights one device holds. */
export interface RankWeightsProps {
  readonly architecture: ModelArchitecture;
  /** All tensors of the checkpoint. */
  readonly totalBytes: number;
  /** Number format of most weights. @default - 16 bit */
  readonly weightFormat?: string;
  readonly tensorParallel: number;
  /** @default 1 */
  readonly pipelineParallel?: number;
  /** Replicas of attention that share the experts (`--data-parallel-size`). @default 1 */
  readonly dataParallel?: number;
  /** Whole experts are dealt out over all devices instead of being cut. @default false */
  readonly expertParallel?: boolean;
  /** The layers for multi-token prediction are loaded too. @default false */
  readonly predicts?: boolean;
  /** CUDA compute capability, which decides the padding of MXFP4 experts. @default 9 */
  readonly computeCapability?: number;
}

const nativeBytes = 2;

/**
 * Weights on the fullest device, bytes. The size of the checkpoint is the truth about the sum; the dimensions say what of it is not loaded, what every device
 * holds whole, and what the engine makes beside it. A model with unknown dimensions is taken as split evenly.
 *
 * Measured: DeepSeek-R1 at 8 devices 79.74 GiB each (79.5 by this), gpt-oss-120b on one H100 64.38 (64.5), Qwen3-32B on two 30.59 (30.5).
 */
export function rankWeightBytes(props: RankWeightsProps): number {
  const { architecture, totalBytes, tensorParallel, pipelineParallel = 1 } = props;
  const parts = parameterParts(architecture);
  if (!parts) return totalBytes / tensorParallel / pipelineParallel;
  const loaded = totalBytes - unloadedBytes(props, parts) + paddingBytes(props, parts);
  const tables = bytesOf(parts, props, (part) => isTable(part));
  const whole = bytesOf(parts, props, ({ placement }) => placement === 'whole');
  const experts = expertsBytes(loaded, parts, props);
  const kvHeads = bytesOf(parts, props, ({ placement }) => placement === 'kv-heads');
  const split = Math.max(0, loaded - tables - whole - experts - kvHeads) / tensorParallel;
  const layers =
    whole + experts / expertShare(props) + kvHeads / kvShare(props) + split + absorbedBytes(architecture) / tensorParallel;
  return (
    layers * stageShare(architecture, pipelineParallel) + tableBytesOnFullest(tables, parts, pipelineParallel) / tensorParallel
  );
}

function isTable({ name }: Part): boolean {
  return name === 'embedding' || name === 'head';
}

function bytesOf(parts: readonly Part[], { weightFormat }: RankWeightsProps, chosen: (part: Part) => boolean): number {
  return parts.filter(chosen).reduce((sum, { name, parameters }) => sum + parameters * partWidth(name, weightFormat), 0);
}

/** Modules that quantization leaves in 16 bit, whatever the format. */
const alwaysNative: readonly PartName[] = ['embedding', 'head', 'router', 'norms', 'indexer'];

/** Bytes of one weight of a part. Four-bit formats of mixtures are mostly applied to the experts alone. */
export function partWidth(name: PartName, weightFormat: string | undefined): number {
  if (weightFormat === undefined || alwaysNative.includes(name)) return nativeBytes;
  const expertsOnly = /routed experts|fp4|int4_g32/.test(weightFormat);
  return expertsOnly && name !== 'experts' && name !== 'dense' ? nativeBytes : (bytesPerWeight(weightFormat) ?? nativeBytes);
}

/** The experts' part of what is loaded, by its share of all parameters at their widths. */
function expertsBytes(loaded: number, parts: readonly Part[], props: RankWeightsProps): number {
  const reckoned = bytesOf(parts, props, () => true);
  const experts = bytesOf(parts, props, ({ placement }) => placement === 'experts');
  return reckoned === 0 ? 0 : (loaded * experts) / reckoned;
}

function expertShare({ tensorParallel, dataParallel = 1, expertParallel = false }: RankWeightsProps): number {
  return expertParallel ? tensorParallel * dataParallel : tensorParallel;
}

/** With more devices than KV heads, a device holds the projection of one whole head. */
function kvShare({ architecture: { kvHeads }, tensorParallel }: RankWeightsProps): number {
  return Math.min(tensorParallel, kvHeads);
}

/** Prediction layers, and a head that is stored although it is the embedding. */
function unloadedBytes(props: RankWeightsProps, parts: readonly Part[]): number {
  const prediction = props.predicts ? 0 : predictionBytes(props, parts);
  const stored = bytesOf(parts, props, () => true) + predictionBytes(props, parts);
  const head = storesTiedHead(props, stored) ? tableParameters(props.architecture) * nativeBytes : 0;
  return storesPrediction(props, stored) ? prediction + head : head;
}

function predictionBytes({ architecture, weightFormat }: RankWeightsProps, parts: readonly Part[]): number {
  const parameters = predictionParameters(architecture, parts);
  const total = totalParameters(parts);
  return total === 0 ? 0 : parameters * partWidth(architecture.moe ? 'experts' : 'dense', weightFormat);
}

/** Some repackaged checkpoints leave the prediction layers out: then the total is nearer to the model without them. */
function storesPrediction({ totalBytes }: RankWeightsProps, withPrediction: number): boolean {
  return totalBytes > 0.98 * withPrediction;
}

function storesTiedHead({ architecture, totalBytes }: RankWeightsProps, reckoned: number): boolean {
  const head = tableParameters(architecture) * nativeBytes;
  return (
    architecture.tiedEmbeddings === true && Math.abs(totalBytes - reckoned - head) < 0.02 * totalBytes && head > 0.04 * totalBytes
  );
}

function tableParameters({ vocabSize = 0, hiddenSize = 0 }: ModelArchitecture): number {
  return vocabSize * hiddenSize;
}

/**
 * MXFP4 experts are padded to the tiles of their kernels: the hidden size to 256, and except on Hopper the width on each device to 128.
 * Source: vllm 0.27.0, fused_moe/oracle/mxfp4.py; the 256 on Hopper is measured (gpt-oss-120b 64.38 GiB, gpt-oss-20b 13.47).
 */
function paddingBytes(props: RankWeightsProps, parts: readonly Part[]): number {
  const { architecture, weightFormat, tensorParallel, computeCapability = 9 } = props;
  const { hiddenSize = 1, moe, intermediateSize } = architecture;
  const width = moe?.intermediateSize ?? intermediateSize;
  if (weightFormat !== 'mxfp4' || !moe || width === undefined) return 0;
  const share = props.expertParallel ? width : width / tensorParallel;
  const across = computeCapability >= 9 && computeCapability < 10 ? 1 : (Math.ceil(share / 128) * 128) / share;
  const factor = ((Math.ceil(hiddenSize / 256) * 256) / hiddenSize) * across;
  return (factor - 1) * bytesOf(parts, props, ({ placement }) => placement === 'experts');
}

/** Latent attention keeps its up-projections a second time in 16 bit, absorbed into the attention. Source: vllm 0.27.0, mla_attention.py. */
function absorbedBytes({ mla, attentionHeads, fullAttentionLayers }: ModelArchitecture): number {
  if (!mla) return 0;
  return fullAttentionLayers * mla.kvLoraRank * attentionHeads * ((mla.qkNopeHeadDim ?? 0) + (mla.vHeadDim ?? 0)) * nativeBytes;
}

/** The share of the layers on the fullest pipeline stage. Source: vllm 0.27.0, get_pp_indices. */
export function stageShare({ layers }: Pick<ModelArchitecture, 'layers'>, pipelineParallel: number): number {
  return Math.ceil(layers / pipelineParallel) / layers;
}

/** The first stage holds the embedding, the last one the head. */
function tableBytesOnFullest(tables: number, parts: readonly Part[], pipelineParallel: number): number {
  const count = parts.filter(isTable).length;
  return pipelineParallel === 1 ? tables : tables / count;
}
