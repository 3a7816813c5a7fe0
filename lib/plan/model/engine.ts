import { defaultEngineVersion } from '../../catalog/engine';
import { engineArguments } from '../../catalog/engine/arguments';
import type { EngineFlags } from '../../catalog/engine/vllm-0.27.0.types';
import { defaultBlockSize } from '../../catalog/engine-defaults';
import { diskMiBPerSecond, engineStartSeconds, hubMiBPerSecond } from '../../catalog/load-times';
import { engineCacheGiB } from '../../catalog/node-model';
import { imageReference, versions } from '../../catalog/versions';
import type { EnginePlan } from '../plan';
import type { Weights } from '../weights';
import type { CandidateFit } from './candidate';
import { sharedMemoryOf, weightsVolumeGiB } from './requests';
import type { ModelSubject } from './subject';

/** Port of the engine's API; also the InferencePool's target port. */
export const enginePort = 8000;

const weightsPath = '/weights';
const cachePath = '/cache';

/** How a pod leaves: first the endpoint picker forgets it, then running answers end, then it is killed. */
const drain = { preStopSeconds: 15, shutdownSeconds: 120, graceSeconds: 150 } as const;

/** Launch of a node and pull of the image, before a pod starts at all. */
const nodeAndImageSeconds = 1200;

/** Shortest time that an engine is given to start. */
const leastStartupSeconds = 600;

/** The engine of one model, every flag that the plan rests on written out. */
export function enginePlan(subject: ModelSubject, fit: CandidateFit, weights: Weights): EnginePlan {
  const flags: EngineFlags = { modelTag: subject.props.model, ...derivedFlags(subject, fit), ...subject.flags };
  const startupSeconds = startupBudgetSeconds(weights);
  return {
    version: versions.vllm.deployed,
    image: imageReference(versions.vllm),
    // The image's own entrypoint is a shell that does not pass SIGTERM on.
    command: ['vllm', 'serve'],
    args: engineArguments(flags, defaultEngineVersion),
    flags,
    env: environment(startupSeconds),
    port: enginePort,
    hubTokenSecret: hubTokenSecret(subject),
    weightsVolumeGiB: weightsVolumeGiB(weights),
    cacheVolumeGiB: engineCacheGiB,
    sharedMemoryGiB: sharedMemoryOf(fit.tensorParallel),
    startupSeconds,
    rolloutSeconds: startupSeconds + nodeAndImageSeconds,
    drain,
  };
}

function derivedFlags({ props }: ModelSubject, { tensorParallel, input }: CandidateFit): EngineFlags {
  return {
    port: enginePort,
    servedModelName: [props.name],
    tensorParallelSize: tensorParallel,
    maxModelLen: input.maxModelLen,
    maxNumSeqs: input.maxNumSeqs,
    maxNumBatchedTokens: input.maxNumBatchedTokens,
    gpuMemoryUtilization: input.gpuMemoryUtilization,
    // Sizes that the engine would choose by device or checkpoint are written out, so that plan and engine cannot disagree.
    ...(input.blockSize === defaultBlockSize ? {} : { blockSize: input.blockSize }),
    ...(input.kvCacheDtype === undefined || input.kvCacheDtype === 'auto'
      ? {}
      : { kvCacheDtype: input.kvCacheDtype as EngineFlags['kvCacheDtype'] }),
    enablePrefixCaching: true,
    shutdownTimeout: drain.shutdownSeconds,
    disableAccessLogForEndpoints: '/health,/metrics,/ping',
  };
}

/** Twice the slow download and load, and the engine's own start. */
export function startupBudgetSeconds({ bytes }: Weights): number {
  const mib = bytes / 2 ** 20;
  const expected = mib / hubMiBPerSecond + mib / diskMiBPerSecond;
  return Math.max(leastStartupSeconds, Math.ceil((2 * expected + engineStartSeconds) / 60) * 60);
}

function environment(startupSeconds: number): Record<string, string> {
  return {
    HOME: cachePath,
    // Torch asks for the user's name, which a container without a passwd entry cannot tell.
    USER: 'vllm',
    HF_HOME: weightsPath,
    // The image turns this on; it lets the download fill up to 64 GB of memory.
    HF_XET_HIGH_PERFORMANCE: '0',
    VLLM_CACHE_ROOT: `${cachePath}/vllm`,
    VLLM_ENGINE_READY_TIMEOUT_S: String(startupSeconds),
    DO_NOT_TRACK: '1',
    HF_HUB_DISABLE_TELEMETRY: '1',
    VLLM_NO_USAGE_STATS: '1',
    OPT_OUT_TRACKING: 'true',
  };
}

function hubTokenSecret({ props, label }: ModelSubject): EnginePlan['hubTokenSecret'] {
  const name = props.weights?.hub?.tokenSecret;
  return name === undefined ? undefined : { secretsManagerName: name, secretName: `${label}-hub-token`, key: 'token' };
}

/** Where the engine's volumes are mounted. */
export const enginePaths = { weights: weightsPath, cache: cachePath } as const;
