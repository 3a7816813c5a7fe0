import { parseArgs } from 'node:util';
import { versions } from '../../lib/catalog/versions';

/** What `npm run rehearse` was asked for. */
export interface RehearsalOptions {
  /** Names of stages, in the order of the stages. @default - every stage */
  readonly stages?: readonly string[];
  /** A description to rehearse instead of the examples. */
  readonly file?: string;
  /** Leaves the last cluster up until Ctrl-C. */
  readonly keep: boolean;
  /** Kubernetes minor, such as `1.36`. */
  readonly kubernetes: string;
  /** An existing throw-away cluster of this machine. */
  readonly kubeconfig?: string;
  /** A skipped stage is an error. */
  readonly noSkips: boolean;
  /** File with what the process above has made ready; this process is then inside of the network namespace. */
  readonly prepared?: string;
}

export const usage = `usage: npm run rehearse -- [options]
  --stage S,…         some stages only
  --file FILE         the platform of a file (.ts, .yaml, .json) instead of the examples
  --kubernetes MINOR  such as 1.37; the cluster's own when left out
  --kubeconfig FILE   a throw-away cluster on this machine instead of one of our own
  --keep              leaves the cluster of the last stage up until Ctrl-C, and prints how to reach it
  --no-skips          what cannot run is an error`;

/** @throws when an option or the form of a value is not known */
export function parseOptions(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): RehearsalOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string', multiple: true },
      file: { type: 'string' },
      keep: { type: 'boolean', default: false },
      kubernetes: { type: 'string', default: versions.kubernetes.deployed },
      kubeconfig: { type: 'string' },
      'no-skips': { type: 'boolean', default: false },
      prepared: { type: 'string' },
    },
  });
  if (!/^1\.\d+$/.test(values.kubernetes)) throw new Error(`--kubernetes must be a minor such as 1.36, got ${values.kubernetes}`);
  return {
    stages: values.stage?.flatMap((names) => names.split(',')),
    file: values.file,
    keep: values.keep,
    kubernetes: values.kubernetes,
    kubeconfig: values.kubeconfig ?? environment.LINTEL_REHEARSAL_KUBECONFIG,
    noSkips: values['no-skips'],
    prepared: values.prepared,
  };
}
