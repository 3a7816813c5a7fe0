/** A JSON object, as a file holds it. */
export type JsonContent = Readonly<Record<string, unknown>>;

/** The model's own files, from its repository. Paths are relative to the description's file, and are read when it is loaded. */
export interface PublishedConfigProps {
  /** Path of the model's `config.json`; in TypeScript also its content. */
  readonly configJson: string | JsonContent;
  /**
   * Path of its `model.safetensors.index.json`, or its content: tells how large the weights are.
   * @default - the weights are summed up from the dimensions, where the config has them all
   */
  readonly safetensorsIndex?: string | JsonContent;
}

/** The dimensions of a model with attention in every layer, for one that has no config at hand. */
export interface DimensionsProps {
  readonly layers: number;
  readonly hiddenSize: number;
  readonly attentionHeads: number;
  /** @default - as many as attention heads */
  readonly kvHeads?: number;
  /** @default - the hidden size over the attention heads */
  readonly headDim?: number;
  readonly vocabSize: number;
  /** Width of the feed-forward layers. */
  readonly intermediateSize: number;
  /** Routed experts of a layer. @default - a dense model */
  readonly experts?: number;
  /** @default 1 */
  readonly expertsPerToken?: number;
  /** Width of one expert. @default - `intermediateSize` */
  readonly expertIntermediateSize?: number;
  /** Layers that attend to a window only. @default 0 */
  readonly slidingLayers?: number;
  /** Tokens of that window. Needed with `slidingLayers`. @default - no layer slides */
  readonly slidingWindow?: number;
  /** Tokens that the model was made for. @default - not limited */
  readonly maxPositionEmbeddings?: number;
  /** Embedding and output head are one matrix. @default false */
  readonly tiedEmbeddings?: boolean;
  /** Number format of the weights: `bf16`, `fp8_per_tensor`, `int4_g128` and the others of the checkpoint table. @default 'bf16' */
  readonly weightFormat?: string;
  /** Size of all weights. @default - summed up from the dimensions */
  readonly weightsGiB?: number;
}

/** What a model that the catalog does not know looks like: its own files, or its dimensions. */
export type ArchitectureProps = PublishedConfigProps | DimensionsProps;
