import { Fields, isObject, type JsonObject, shown } from './fields';

/** What a safetensors index tells of a checkpoint. */
export interface IndexFacts {
  /** Bytes of all tensors. */
  readonly totalBytes?: number;
  /** Layers that its tensor names go up to. */
  readonly layers?: number;
}

/** Reads `model.safetensors.index.json`; what is wrong with it goes to the fields' findings. */
export function indexFacts(index: JsonObject, path: string, findings: Fields['findings']): IndexFacts {
  const fields = new Fields(index, path, findings);
  const total = fields.inside('metadata')?.object.total_size;
  if (typeof total !== 'number' || !Number.isFinite(total) || total <= 0) {
    fields.refuse(
      'metadata.total_size',
      `must be the bytes of all tensors, got ${shown(total)}`,
      "take the file model.safetensors.index.json from the checkpoint's own repository",
    );
    return {};
  }
  return { totalBytes: total, layers: layersIn(index.weight_map) };
}

/** One more than the largest layer of the text model that a tensor belongs to. */
function layersIn(weightMap: unknown): number | undefined {
  if (!isObject(weightMap)) return undefined;
  const numbers = Object.keys(weightMap).flatMap((name) => {
    const layer = /^(?!.*(?:visual|vision|audio|mtp))(?:.*\.)?layers\.(\d{1,5})\./.exec(name)?.[1];
    return layer === undefined ? [] : [Number(layer)];
  });
  return numbers.length === 0 ? undefined : numbers.reduce((most, layer) => Math.max(most, layer), 0) + 1;
}
