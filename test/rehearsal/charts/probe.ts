import type { HelmValue, HelmValues } from './release';

/** One value changed, so that a template that reads it renders something else. */
export interface Probe {
  /** Such as `settings.clusterName` or `tolerations[0].key`. */
  readonly path: string;
  readonly values: HelmValues;
}

/** A probe for each value that we give. */
export function probes(values: HelmValues): Probe[] {
  if (Object.keys(values).length === 0) return [];
  return changed(values).map(({ path, value }) => ({ path: path.replace(/^\./, ''), values: value as HelmValues }));
}

interface Change {
  readonly path: string;
  readonly value: HelmValue;
}

function changed(value: HelmValue): Change[] {
  if (isList(value) && value.length > 0) {
    return value.flatMap((item, index) =>
      changed(item).map((change) => ({ path: `[${index}]${change.path}`, value: value.with(index, change.value) })),
    );
  }
  if (isMap(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([key, item]) =>
      changed(item).map((change) => ({ path: `.${key}${change.path}`, value: { ...value, [key]: change.value } })),
    );
  }
  return [{ path: '', value: another(value) }];
}

/** A value of the same type that is not the same. */
function another(value: HelmValue): HelmValue {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}0`;
  if (isList(value)) return ['probe'];
  return value === null ? 'probe' : { probe: 'probe' };
}

function isList(value: HelmValue): value is readonly HelmValue[] {
  return Array.isArray(value);
}

function isMap(value: HelmValue): value is HelmValues {
  return typeof value === 'object' && value !== null && !isList(value);
}
