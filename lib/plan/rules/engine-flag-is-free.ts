import { describedFlags } from '../model/subject';
import type { ModelRule } from '../rule';

const set = 'is set by the platform, from the values that other objects are made of';
const unplanned = 'takes device or host memory that is not planned yet';
const topology = 'belongs to a topology over several engines or nodes, which is not rendered yet';

/** Flags that the plan owns, and why. */
const ownedFlags: ReadonlyMap<string, string> = new Map(
  Object.entries({
    model: set,
    modelTag: set,
    port: set,
    host: set,
    servedModelName: set,
    shutdownTimeout: set,
    apiKey: 'would stand in the pod for everyone to read; who may ask is decided at the gateway',
    hfToken: 'would stand in the pod for everyone to read; name weights.hub.tokenSecret instead',
    downloadDir: set,
    config: 'would set flags that nothing has checked; write them here',
    uds: 'would take the engine off its port, where the gateway and the probes ask',
    grpc: 'would take HTTP off its port, where the gateway and the probes ask',
    sslKeyfile: 'would put TLS on its port, where the gateway and the probes speak plain HTTP',
    sslCertfile: 'would put TLS on its port, where the gateway and the probes speak plain HTTP',
    distributedExecutorBackend: set,
    pipelineParallelSize: topology,
    prefillContextParallelSize: topology,
    decodeContextParallelSize: topology,
    dataParallelSize: topology,
    dataParallelSizeLocal: topology,
    dataParallelRank: topology,
    dataParallelStartRank: topology,
    dataParallelAddress: topology,
    dataParallelHybridLb: topology,
    dataParallelExternalLb: topology,
    nnodes: topology,
    nodeRank: topology,
    masterAddr: topology,
    masterPort: topology,
    headless: topology,
    speculativeConfig: unplanned,
    specMethod: unplanned,
    specModel: unplanned,
    specTokens: unplanned,
    kvTransferConfig: unplanned,
    kvOffloadingSize: unplanned,
    kvOffloadingBackend: unplanned,
    kvCacheMemoryBytes: unplanned,
    numGpuBlocksOverride: unplanned,
    cpuOffloadGb: unplanned,
    enableLora: unplanned,
    loraModules: unplanned,
  }),
);

export const engineFlagIsFree: ModelRule = ({ path, props }) =>
  Object.keys(describedFlags(props)).flatMap((flag) => {
    const why = ownedFlags.get(flag);
    return why ? [{ path: `${path}.engine.${flag}`, message: `must be left to the plan: it ${why}`, fix: 'take it out' }] : [];
  });
