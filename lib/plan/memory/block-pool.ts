import type { CacheLayers } from './cache-layers';

/** Layers that share one table of blocks: of all blocks a request takes, each group takes its own. */
export interface CacheGroup {
  readonly kind: CacheLayers['kind'];
  /** Tokens in one block of this group. */
  readonly blockTokens: number;
  readonly window?: number;
}

/** One pool of blocks of equal size, from which every group takes. */
export interface BlockPool {
  /** Bytes of one block over all layers that share it, on one device. */
  readonly blockBytes: number;
  readonly groups: readonly CacheGroup[];
}

export interface PoolProps {
  /** Tokens in a block of a full-attention layer: the described size, or the one that the attention backend prefers. */
  readonly blockSize: number;
  /** Latent attention, whose blocks are at least 128 tokens beside recurrent layers. */
  readonly latent: boolean;
  /** Recurrent states are kept for every block of the prompt, not only for the last. */
  readonly statePerBlock: boolean;
  /** Tokens that a Mamba kernel computes at one time. @default 2048 */
  readonly chunkSize?: number;
  /** Smallest number of tokens that an attention kernel takes for a block. @default 16 */
  readonly kernelBlock?: number;
}

const latentAlignment = 128;

interface Page {
  readonly kind: CacheLayers['kind'];
  readonly layers: number;
  readonly blockTokens: number;
  readonly bytes: number;
  readonly window?: number;
}

/**
 * The pool that layers of any kind share: one page size for all, layers of one kind cut into groups of one size, so that a block serves any of them.
 * Undefined when the engine finds no common page size and refuses the model. Source: vllm 0.27.0, get_kv_cache_groups and _align_hybrid_block_size.
 */
export function blockPool(layers: readonly CacheLayers[], props: PoolProps): BlockPool | undefined {
  const blockTokens = alignedBlock(layers, props);
  const pages = layers.map((one) => pageOf(one, blockTokens, props));
  if (pages.every(({ kind }) => kind === 'full')) return onePool(pages, blockTokens);
  const equal = equalPages(pages);
  return equal && groupedPool(equal);
}

/** Layers that all see everything are one group, whatever the size of each. */
function onePool(pages: readonly Page[], blockTokens: number): BlockPool {
  const blockBytes = pages.reduce((sum, { layers, bytes }) => sum + layers * bytes, 0);
  return { blockBytes, groups: [{ kind: 'full', blockTokens }] };
}

/** Beside recurrent layers the block grows until one attention page holds one recurrent state. */
function alignedBlock(layers: readonly CacheLayers[], props: PoolProps): number {
  const states = layers.filter((one) => one.kind === 'state').map(({ stateBytes }) => stateBytes);
  const [full] = layers.filter((one) => one.kind === 'full');
  if (states.length === 0 || !full) return props.blockSize;
  const state = Math.max(...states);
  const least = Math.max(props.kernelBlock ?? 16, props.blockSize, props.latent ? latentAlignment : 0);
  const step = props.statePerBlock ? leastCommonMultiple(props.chunkSize ?? 2048, least) : least;
  return Math.max(props.blockSize, step * Math.ceil(state / (step * full.tokenBytes)));
}

function pageOf(one: CacheLayers, blockTokens: number, { kernelBlock = 16 }: PoolProps): Page {
  if (one.kind === 'state') return { kind: 'state', layers: one.layers, blockTokens, bytes: one.stateBytes };
  // A sliding layer starts from the kernel's own block, whatever block size the others have.
  const tokens = one.kind === 'sliding' ? kernelBlock : blockTokens;
  return {
    kind: one.kind,
    layers: one.layers,
    blockTokens: tokens,
    bytes: tokens * one.tokenBytes,
    window: one.kind === 'sliding' ? one.window : undefined,
  };
}

/** Smaller pages take more tokens until they are as large as the largest; states are padded. */
function equalPages(pages: readonly Page[]): Page[] | undefined {
  const largest = Math.max(...pages.map(({ bytes }) => bytes));
  if (pages.some(({ kind, bytes }) => kind !== 'state' && largest % bytes !== 0)) return undefined;
  return pages.map((page) => ({
    ...page,
    bytes: largest,
    blockTokens: page.kind === 'state' ? page.blockTokens : page.blockTokens * (largest / page.bytes),
  }));
}

/**
 * The size of a group is the smallest count of layers of any kind, or the largest when it is less than one and a half times the smallest; the layers of
 * a kind are then spread evenly over as many groups as that makes.
 */
function groupedPool(pages: readonly Page[]): BlockPool {
  const counts = pages.map(({ layers }) => layers);
  const [smallest, largest] = [Math.min(...counts), Math.max(...counts)];
  const size = largest < 1.5 * smallest ? largest : smallest;
  const groupsOf = (page: Page): number => Math.ceil(page.layers / size);
  const widest = Math.max(...pages.map((page) => Math.ceil(page.layers / groupsOf(page))));
  return {
    blockBytes: pages[0]!.bytes * widest,
    groups: pages.flatMap((page) =>
      Array.from({ length: groupsOf(page) }, () => ({ kind: page.kind, blockTokens: page.blockTokens, window: page.window })),
    ),
  };
}

function leastCommonMultiple(a: number, b: number): number {
  const divisor = (x: number, y: number): number => (y === 0 ? x : divisor(y, x % y));
  return (a * b) / divisor(a, b);
}

export interface RequestProps {
  /** Tokens that may be scheduled and not yet settled: batches in flight × `--max-num-batched-tokens`. */
  readonly tokensInFlight: number;
  readonly prefixCaching: boolean;
  readonly statePerBlock: boolean;
  /** @default 0 */
  readonly speculativeTokens?: number;
  /** Devices that share the tokens of a request (`--decode-context-parallel-size`). @default 1 */
  readonly contextParallel?: number;
}

/** Blocks that one request of this many tokens takes over all groups. Source: vllm 0.27.0, max_memory_usage_bytes of each kind of layer. */
export function requestBlocks(tokens: number, { groups }: BlockPool, props: RequestProps): number {
  return groups.reduce((sum, group) => sum + groupBlocks(tokens, group, props), 0);
}

function groupBlocks(tokens: number, { kind, blockTokens, window = 0 }: CacheGroup, props: RequestProps): number {
  if (kind === 'sliding') return Math.ceil(Math.min(window - 1 + props.tokensInFlight, tokens) / blockTokens) + 1;
  if (kind === 'full') return Math.ceil(tokens / (props.contextParallel ?? 1) / blockTokens);
  const drafts = props.speculativeTokens ?? 0;
  if (!props.prefixCaching) return 1 + drafts;
  return props.statePerBlock ? Math.ceil(tokens / blockTokens) + drafts : 2 + drafts;
}

/** The longest request that this many blocks hold, in tokens, up to a limit; 0 when not even one token fits. */
export function longestRequest(blocks: number, pool: BlockPool, props: RequestProps, limit: number): number {
  const fits = (tokens: number): boolean => requestBlocks(tokens, pool, props) <= blocks;
  if (!fits(1)) return 0;
  if (fits(limit)) return limit;
  let [fitting, tooLong] = [1, limit];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(middle)) fitting = middle;
    else tooLong = middle;
  }
  return fitting;
}
