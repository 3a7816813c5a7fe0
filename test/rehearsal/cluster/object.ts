/** A Kubernetes object of any kind, as it is sent and as it comes back. */
export interface RehearsedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMetadata;
}

export interface ObjectMetadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly deletionTimestamp?: string;
}

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

/** `Kind namespace/name`, as people name an object. */
export function titleOf({ kind, metadata }: RehearsedObject): string {
  return `${kind} ${metadata.namespace ? `${metadata.namespace}/` : ''}${metadata.name}`;
}
