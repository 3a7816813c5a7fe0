import { JsonPatch } from 'cdk8s';
import type { RehearsedObject } from '../cluster/object';

/** What a mutation offends against. */
export type Offence = 'CEL rule' | 'schema' | 'unknown field' | 'validation' | 'old shape';

/** A mutation of a really rendered object that the API server must refuse, for its own stated reason. */
export interface Negative {
  /** What is wrong, as in "a budget with a schedule and no duration". */
  readonly name: string;
  readonly kind: string;
  /** Which object of the kind, where not every one will do. @default - the first that is rendered */
  readonly of?: (object: RehearsedObject) => boolean;
  readonly offends: Offence;
  readonly changes: readonly JsonPatch[];
  /** Part of the server's message. */
  readonly message: string;
}

/** The mutated object, and the same object without the mutation. Both under a name of their own, so that each is made anew. */
export function twins(
  negative: Negative,
  object: RehearsedObject,
): { readonly broken: RehearsedObject; readonly sound: RehearsedObject } {
  const sound = JsonPatch.apply(
    structuredClone(object),
    JsonPatch.replace('/metadata/name', 'rehearsal-twin'),
  ) as RehearsedObject;
  const broken = JsonPatch.apply(structuredClone(sound), ...negative.changes) as RehearsedObject;
  return { broken, sound };
}

/** The object that a negative mutates, or undefined where none is rendered. */
export function subjectOf({ kind, of = () => true }: Negative, objects: readonly RehearsedObject[]): RehearsedObject | undefined {
  return objects.find((object) => object.kind === kind && of(object));
}
