import { ApiObject, type Chart } from 'cdk8s';

/** A Kubernetes object as it is written: plain, typed, and rendered unchanged. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Labels;
    readonly annotations?: Labels;
  };
}

export type Labels = Readonly<Record<string, string>>;

/** Adds an object to a chart as it stands. No serializer drops a field that it does not know. */
export function addObject<T extends KubernetesObject>(chart: Chart, object: T): ApiObject {
  const { apiVersion, kind, metadata, ...rest } = object;
  return new ApiObject(chart, `${kind}-${metadata.name}`, { apiVersion, kind, metadata: { ...metadata }, ...rest });
}
