/**
 * Models of the catalog that turn text into vectors and generate nothing. Source: their cards on the Hugging Face hub, whose task is
 * feature extraction or sentence similarity.
 */
export const embeddingModels: ReadonlySet<string> = new Set([
  'BAAI/bge-m3',
  'Qwen/Qwen3-Embedding-0.6B',
  'Qwen/Qwen3-Embedding-4B',
  'Qwen/Qwen3-Embedding-8B',
  'intfloat/e5-mistral-7b-instruct',
]);
