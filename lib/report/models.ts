import { checkpoints } from '../catalog/checkpoints';
import { embeddingModels } from '../catalog/embedding-models';
import { tryFindModel } from '../catalog/models';
import { missingFact } from '../plan/architecture';
import { weightsOf } from '../plan/weights';
import { alignedRow, columnWidths } from './columns';

const header = ['checkpoint', 'weights', 'format', 'gated', 'planned'];

/** Every checkpoint of a generative model in the catalog: what a description may name, and whether its memory can be reckoned. */
export function modelsText(): string {
  const rows = [header, ...checkpoints.flatMap((checkpoint) => checkpointRow(checkpoint) ?? [])];
  const widths = columnWidths(rows);
  return rows.map((row) => alignedRow(row, widths)).join('\n');
}

function checkpointRow(checkpoint: (typeof checkpoints)[number]): string[][] | undefined {
  const architecture = (tryFindModel(checkpoint.id) ?? tryFindModel(checkpoint.base ?? ''))?.architecture;
  if (!architecture || embeddingModels.has(checkpoint.base ?? checkpoint.id)) return undefined;
  const weights = weightsOf(checkpoint, architecture);
  const missing = missingFact(architecture) ?? (weights ? undefined : 'the size of its weights');
  return [
    [
      checkpoint.id,
      weights ? `${(weights.bytes / 2 ** 30).toFixed(1)} GiB` : 'unknown',
      checkpoint.weightFormat ?? 'unknown',
      checkpoint.gated ? 'gated' : '',
      missing ? `no: the catalog lacks ${missing}` : 'yes',
    ],
  ];
}
