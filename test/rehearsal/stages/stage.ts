import type { BinaryName } from '../binaries/binary';
import type { ApiClient } from '../cluster/api';
import type { Cluster } from '../cluster/cluster';
import type { Supervisor } from '../cluster/supervisor';
import type { CrdBundle } from '../crds/bundles';
import type { RehearsalOptions } from '../options';
import type { RehearsedPlatform } from '../platforms';
import type { Prepared } from '../prepare';
import type { Report } from '../report/report';
import type { RehearsedComponent } from '../report/versions';

/** A Go module whose files a stage reads. */
export interface ModuleNeed {
  readonly path: string;
  readonly version: string;
}

/** What must lie ready before a stage starts: while it runs there is no network. */
export interface StageNeeds {
  readonly binaries: readonly BinaryName[];
  /** Sets of definitions. */
  readonly crds: readonly CrdBundle[];
  /** @default - none */
  readonly modules?: readonly ModuleNeed[];
}

/** What a stage works with. */
export interface Rehearsal {
  readonly options: RehearsalOptions;
  readonly report: Report;
  readonly platforms: readonly RehearsedPlatform[];
  readonly prepared: Prepared;
  readonly supervisor: Supervisor;
  /** A folder that is gone when the rehearsal ends. */
  readonly directory: string;
  /** A fresh cluster, or the existing one; what must be there before its controllers start is put there. */
  startCluster(parts: 'api' | 'whole', beforeControllers?: (api: ApiClient) => Promise<void>): Promise<Cluster>;
}

/** One part of the rehearsal. */
export interface Stage {
  readonly name: string;
  /** What it proves, in a few words. */
  readonly proves: string;
  needs(platforms: readonly RehearsedPlatform[]): StageNeeds;
  run(rehearsal: Rehearsal): Promise<void>;
  /** Lines of the report of versions. */
  components(rehearsal: Rehearsal): readonly RehearsedComponent[];
}
