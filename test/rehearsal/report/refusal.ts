import { ApiError } from '../cluster/api';
import { type RehearsedObject, titleOf } from '../cluster/object';

/** Why an object was refused: the fields that the server names, and its own message. */
export function refusalText(object: RehearsedObject, error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const fields = [...new Set(error.causes.flatMap(({ field }) => (field && field !== '<nil>' ? [field] : [])))];
  return [
    `object: ${titleOf(object)} (${object.apiVersion})`,
    ...(fields.length > 0 ? [`field: ${fields.join(', ')}`] : []),
    `server: ${error.serverMessage}`,
  ].join('\n');
}
