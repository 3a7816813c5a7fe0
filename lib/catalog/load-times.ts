/** How fast things are read and started. Used to give an engine enough time, so each value is the slow case of what was measured. */

/**
 * Download from the Hugging Face hub. Measured between 107 and 960 MiB/s; source: cloudrift-ai/server-benchmark results (2025-10),
 * awslabs/data-on-eks ray-batch-inference README (2026-07).
 */
export const hubMiBPerSecond = 100;

/**
 * From node-local disk to the device with the default loader. gp3 at 1,000 MiB/s gave 15 GB in 48 s; source: run-ai/runai-model-streamer
 * docs/src/benchmarks.md at ccb9454.
 */
export const diskMiBPerSecond = 300;

/**
 * Compilation, CUDA graphs and warm-up. 34 to 94 s for 8B models, about 50 s for gpt-oss-120b; source: awslabs/data-on-eks, kaito-project/kaito
 * at d5b9af0b6.
 */
export const engineStartSeconds = 120;
