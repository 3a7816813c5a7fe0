import { type Checkpoint, tryFindCheckpoint } from '../../catalog/checkpoints';
import type { ModelProps } from '../../description/model';
import { missingFact } from '../architecture';
import { type PublishedModel, readPublished } from '../config-json';
import { readDimensions } from '../config-json/dimensions';
import { isObject } from '../config-json/fields';
import type { ModelFacts } from './subject';

/** What a described architecture says; undefined when none is described. */
export function describedModel({ architecture }: Pick<ModelProps, 'architecture'>, path: string): PublishedModel | undefined {
  if (architecture === undefined) return undefined;
  const at = `${path}.architecture`;
  if (!isObject(architecture)) return undefined;
  if (!('configJson' in architecture)) return readDimensions(architecture, at);
  const { configJson, safetensorsIndex } = architecture;
  const unread = [configJson, safetensorsIndex].some((content) => typeof content === 'string');
  if (!unread) return withUnknownKeys(readPublished(configJson, safetensorsIndex, at), architecture, at);
  const key = typeof configJson === 'string' ? 'configJson' : 'safetensorsIndex';
  const finding = {
    path: `${at}.${key}`,
    message: `must be the file's content here, got the path ${JSON.stringify(architecture[key])}: planning reads no files`,
    fix: 'plan the description from its file with `--file`, or write `require(path)` in TypeScript',
  };
  return { checkpoint: {}, findings: [finding] };
}

function withUnknownKeys(read: PublishedModel, architecture: object, path: string): PublishedModel {
  const unknown = Object.keys(architecture).filter((key) => key !== 'configJson' && key !== 'safetensorsIndex');
  if (unknown.length === 0) return read;
  const findings = unknown.map((key) => ({
    path: `${path}.${key}`,
    message: `must be a known property, got "${key}"`,
    fix: 'give configJson and safetensorsIndex, or the dimensions without them',
  }));
  return { ...read, architecture: undefined, weights: undefined, findings: [...read.findings, ...findings] };
}

/** The facts that a described architecture makes; undefined when it cannot be read. Licence and gate are those of the catalog, where it knows the checkpoint. */
export function describedFacts(id: string, { architecture, checkpoint, weights }: PublishedModel): ModelFacts | undefined {
  if (!architecture) return undefined;
  const known = tryFindCheckpoint(id);
  const own: Checkpoint = {
    id,
    base: known?.base,
    gated: known?.gated,
    license: known?.license,
    minEngineVersion: known?.minEngineVersion,
    ...checkpoint,
    source: 'the description',
  };
  return { checkpoint: own, architecture, weights, missing: missingFact(architecture) };
}
