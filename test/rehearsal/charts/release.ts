import { type PinName, versions } from '../../../lib/catalog/versions';
import { type TemplateResource, textOf } from '../templates';

/** A value of a chart. */
export type HelmValue = string | number | boolean | null | readonly HelmValue[] | HelmValues;

export interface HelmValues {
  readonly [key: string]: HelmValue;
}

/** A chart as a stack installs it. */
export interface HelmRelease {
  readonly stack: string;
  readonly name: string;
  readonly chart: string;
  readonly repository: string;
  readonly version: string;
  readonly namespace: string;
  readonly values: HelmValues;
}

/** The charts that some templates install, each set of values once. */
export function helmReleases(resources: readonly TemplateResource[]): HelmRelease[] {
  const releases = resources.filter(({ type }) => type === 'Custom::AWSCDK-EKS-HelmChart').map(releaseOf);
  const key = ({ chart, values }: HelmRelease): string => `${chart} ${JSON.stringify(values)}`;
  return [...new Map(releases.map((release) => [key(release), release])).values()];
}

function releaseOf({ stack, properties }: TemplateResource): HelmRelease {
  const { Release, Chart, Repository, Version, Namespace, Values } = properties;
  return {
    stack,
    name: textOf(Release),
    chart: textOf(Chart),
    repository: textOf(Repository),
    version: textOf(Version),
    namespace: textOf(Namespace),
    values: Values === undefined ? {} : (JSON.parse(textOf(Values)) as HelmValues),
  };
}

/** The pin of a chart, or undefined where the table of versions has none. */
export function pinOf({ chart, repository }: HelmRelease): PinName | undefined {
  const entries = Object.entries(versions) as [PinName, (typeof versions)[PinName]][];
  return entries.find(
    ([, { source }]) => source.kind === 'helm' && source.chart === chart && source.repository === repository,
  )?.[0];
}
