import type { ModelArchitecture } from '../../catalog/models';

/**
 * How the engine lays a part over the devices of a tensor-parallel group:
 * - `split`: each device holds its share
 * - `whole`: each device holds all of it
 * - `kv-heads`: split among as many devices as there are KV heads, then repeated
 * - `experts`: split, or with expert parallelism whole experts dealt out
 */
export type Placement = 'split' | 'whole' | 'kv-heads' | 'experts';

/** Which modules of a checkpoint a part stands for; quantization leaves some of them as they are. */
export type PartName =
  | 'embedding'
  | 'head'
  | 'attention'
  | 'indexer'
  | 'recurrent'
  | 'dense'
  | 'experts'
  | 'sharedExperts'
  | 'router'
  | 'norms'
  | 'prediction';

/** Parameters of one kind of module over all layers. */
export interface Part {
  readonly name: PartName;
  readonly parameters: number;
  readonly placement: Placement;
}

/**
 * The parameters of a language model by how they are placed, from its dimensions; biases and scales left out, which are below a thousandth.
 * Undefined when a dimension that matters is unknown. Sources: the model classes of vllm 0.27.0.
 */
export function parameterParts(architecture: ModelArchitecture): readonly Part[] | undefined {
  if (!reckoned.has(architecture)) reckoned.set(architecture, partsOf(architecture));
  return reckoned.get(architecture);
}

/** Parts by architecture: planning asks for them for each device and degree. */
const reckoned = new WeakMap<ModelArchitecture, readonly Part[] | undefined>();

function partsOf(architecture: ModelArchitecture): Part[] | undefined {
  const { hiddenSize, vocabSize, otherLayers: other } = architecture;
  if (hiddenSize === undefined || vocabSize === undefined) return undefined;
  const attention = attentionParts(architecture, hiddenSize);
  const feedForward = feedForwardParts(architecture, hiddenSize);
  const recurrent = other && other.kind !== 'sliding' ? recurrentPart(architecture, hiddenSize) : [];
  if (!attention || !feedForward || !recurrent) return undefined;
  const table: Part = { name: 'embedding', parameters: vocabSize * hiddenSize, placement: 'split' };
  const head: Part[] = architecture.tiedEmbeddings ? [] : [{ ...table, name: 'head' }];
  const norms: Part = { name: 'norms', parameters: (2 * architecture.layers + 1) * hiddenSize, placement: 'whole' };
  const parts = [table, ...head, ...attention, ...recurrent, ...feedForward, norms];
  return parts.every(({ parameters }) => Number.isFinite(parameters)) ? parts : undefined;
}

/** Parameters of all parts. */
export function totalParameters(parts: readonly Part[]): number {
  return parts.reduce((sum, { parameters }) => sum + parameters, 0);
}

function attentionParts(architecture: ModelArchitecture, hidden: number): Part[] | undefined {
  return architecture.mla ? latentAttention(architecture, hidden) : groupedAttention(architecture, hidden);
}

function groupedAttention(architecture: ModelArchitecture, hidden: number): Part[] | undefined {
  const {
    attentionHeads: heads,
    kvHeads,
    headDim,
    vHeadDim = headDim,
    fullAttentionLayers,
    otherLayers: other,
    globalAttention,
  } = architecture;
  if (headDim === undefined || vHeadDim === undefined) return undefined;
  const sliding = other?.kind === 'sliding' ? other.count : 0;
  const local = { kvHeads: other?.kvHeads ?? kvHeads, headDim: other?.kind === 'sliding' ? (other.headDim ?? headDim) : headDim };
  const full = globalAttention ?? { kvHeads, headDim, vHeadDim };
  const gates = architecture.gatedAttention ? 2 : 1;
  const queries = (dim: number, vDim: number): number => hidden * heads * (gates * dim + vDim);
  const keys = (one: { kvHeads: number; headDim: number; vHeadDim?: number; keyEqualsValue?: true }): number =>
    hidden * one.kvHeads * (one.headDim + (one.keyEqualsValue ? 0 : (one.vHeadDim ?? one.headDim)));
  return [
    {
      name: 'attention',
      parameters:
        fullAttentionLayers * queries(full.headDim, full.vHeadDim ?? full.headDim) +
        sliding * queries(local.headDim, other?.vHeadDim ?? vHeadDim),
      placement: 'split',
    },
    {
      name: 'attention',
      parameters: fullAttentionLayers * keys(full) + sliding * keys({ ...local, vHeadDim: other?.vHeadDim ?? vHeadDim }),
      placement: 'kv-heads',
    },
  ];
}

/** Projections down to the latent are whole on every device, those up from it are split by heads. */
function latentAttention(
  { mla, attentionHeads: heads, fullAttentionLayers, ...rest }: ModelArchitecture,
  hidden: number,
): Part[] | undefined {
  const { qLoraRank, kvLoraRank, qkRopeHeadDim: rope, qkNopeHeadDim: nope, vHeadDim: value } = mla!;
  if (nope === undefined || value === undefined) return undefined;
  const query = heads * (nope + rope);
  const down = hidden * (kvLoraRank + rope + (qLoraRank ?? 0));
  const up = (qLoraRank ?? hidden) * query + kvLoraRank * heads * (nope + value) + heads * value * hidden;
  return [
    { name: 'attention', parameters: fullAttentionLayers * up, placement: 'split' },
    { name: 'attention', parameters: fullAttentionLayers * down, placement: 'whole' },
    ...indexerPart(rest, hidden, qLoraRank ?? hidden),
  ];
}

function indexerPart(
  {
    indexerHeadDim,
    indexerHeads = 0,
    indexerLayers,
    layers,
  }: Omit<ModelArchitecture, 'mla' | 'attentionHeads' | 'fullAttentionLayers'>,
  hidden: number,
  rank: number,
): Part[] {
  if (indexerHeadDim === undefined) return [];
  const each = rank * indexerHeads * indexerHeadDim + hidden * (indexerHeadDim + indexerHeads);
  return [{ name: 'indexer', parameters: (indexerLayers ?? layers) * each, placement: 'whole' }];
}

function recurrentPart({ otherLayers: other }: ModelArchitecture, hidden: number): Part[] | undefined {
  const {
    count,
    keyHeads,
    valueHeads,
    headDim,
    vHeadDim = headDim,
    convKernel = 4,
    groups = 1,
    stateSize,
    kind,
    detail,
  } = other!;
  if (valueHeads === undefined || headDim === undefined || vHeadDim === undefined) return undefined;
  if (kind === 'mamba') {
    const inner = valueHeads * headDim;
    const channels = inner + 2 * groups * (stateSize ?? Number.NaN);
    return recurrent(count * (hidden * (inner + channels + valueHeads) + convKernel * channels + inner * hidden));
  }
  const [keys, values] = [(keyHeads ?? Number.NaN) * headDim, valueHeads * vHeadDim];
  // KDA has a decay for each key channel where GDN has one for each head.
  const gates =
    detail === 'KDA'
      ? hidden * values + hidden * (valueHeads + vHeadDim) + vHeadDim * values
      : hidden * (values + 2 * valueHeads);
  return recurrent(count * (hidden * (2 * keys + values) + gates + convKernel * (2 * keys + values) + values * hidden));
}

function recurrent(parameters: number): Part[] {
  return [{ name: 'recurrent', parameters, placement: 'split' }];
}

function feedForwardParts(architecture: ModelArchitecture, hidden: number): Part[] | undefined {
  const { moe, intermediateSize, layers, feedForwardLayers = layers } = architecture;
  const matrices = architecture.ungatedFeedForward ? 2 : 3;
  const expertLayers = moe ? (moe.layers ?? feedForwardLayers - (moe.denseLayers ?? 0)) : 0;
  const denseLayers = feedForwardLayers - expertLayers;
  if (denseLayers > 0 && intermediateSize === undefined) return undefined;
  const dense = denseLayers * matrices * hidden * (intermediateSize ?? 0);
  if (!moe) return [{ name: 'dense', parameters: dense, placement: 'split' }];
  const expertWidth = moe.intermediateSize ?? intermediateSize;
  if (expertWidth === undefined) return undefined;
  const width = moe.latentSize ?? hidden;
  const shared = moe.sharedIntermediateSize ?? (moe.sharedExperts ?? 0) * expertWidth;
  const latent = moe.latentSize === undefined ? 0 : 2 * hidden * moe.latentSize;
  // Gemma 4 has a dense part beside the experts of every layer.
  const beside = architecture.modelType === 'gemma4_text' ? layers * matrices * hidden * (intermediateSize ?? 0) : 0;
  return [
    { name: 'dense', parameters: dense + beside, placement: 'split' },
    { name: 'experts', parameters: expertLayers * moe.experts * matrices * width * expertWidth, placement: 'experts' },
    { name: 'sharedExperts', parameters: expertLayers * matrices * hidden * shared, placement: 'split' },
    { name: 'router', parameters: expertLayers * (hidden * moe.experts + latent), placement: 'whole' },
  ];
}

/** Parameters of the layers for multi-token prediction, which are stored beside the model and loaded only for drafting. */
export function predictionParameters(architecture: ModelArchitecture, parts: readonly Part[]): number {
  const { predictionLayers = 0, hiddenSize = 0, layers, moe } = architecture;
  if (predictionLayers === 0) return 0;
  const perLayer = (names: readonly PartName[], count: number): number =>
    totalParameters(parts.filter(({ name }) => names.includes(name))) / Math.max(1, count);
  const expertLayers = moe ? (moe.layers ?? layers - (moe.denseLayers ?? 0)) : layers;
  const attention = perLayer(['attention', 'indexer'], architecture.fullAttentionLayers);
  const feedForward = moe ? perLayer(['experts', 'sharedExperts', 'router'], expertLayers) : perLayer(['dense'], layers);
  return predictionLayers * (attention + feedForward + 2 * hiddenSize * hiddenSize + repeatedTables(architecture));
}

/** Some checkpoints repeat embedding and head for each prediction layer: seen in the parameter counts of DeepSeek-V3 and GLM-4.5 on the hub. */
function repeatedTables({ modelType = '', vocabSize = 0, hiddenSize = 0 }: ModelArchitecture): number {
  return /^(deepseek_v3|deepseek_v32|glm4_moe)$/.test(modelType) ? 2 * vocabSize * hiddenSize : 0;
}
