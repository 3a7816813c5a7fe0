import type { Checkpoint } from '../../catalog/checkpoints';
import type { ModelArchitecture } from '../../catalog/models';
import { bytesPerWeight, formatNeed } from '../../catalog/number-formats';
import { didYouMean } from '../../description/nearest';
import type { Finding } from '../../description/problem';
import { parameterParts } from '../memory/parameters';
import { partWidth } from '../memory/rank-weights';
import type { Weights } from '../weights';
import { Fields, type JsonObject, shown } from './fields';
import type { PublishedModel } from './index';

const names = [
  'layers',
  'hiddenSize',
  'attentionHeads',
  'kvHeads',
  'headDim',
  'vocabSize',
  'intermediateSize',
  'experts',
  'expertsPerToken',
  'expertIntermediateSize',
  'slidingLayers',
  'slidingWindow',
  'maxPositionEmbeddings',
  'tiedEmbeddings',
  'weightFormat',
  'weightsGiB',
];

/** Reads dimensions that a description gives itself. Takes anything, and never throws. */
export function readDimensions(dimensions: JsonObject, path: string): PublishedModel {
  const findings: Finding[] = [];
  const fields = new Fields(dimensions, path, findings);
  for (const name of Object.keys(dimensions)) {
    if (!names.includes(name))
      fields.refuse(
        name,
        `must be a known property, got "${name}"`,
        didYouMean(
          name,
          [...names, 'configJson', 'safetensorsIndex'],
          `the properties here are configJson and safetensorsIndex, or ${names.join(', ')}`,
        ),
      );
  }
  const architecture = architectureOf(fields);
  const weightFormat = formatOf(fields);
  const weights = findings.length > 0 ? undefined : weightsOf(fields, architecture, weightFormat);
  return {
    architecture: findings.length > 0 ? undefined : architecture,
    checkpoint: { weightFormat },
    weights: findings.length > 0 ? undefined : weights,
    findings,
  };
}

function architectureOf(fields: Fields): ModelArchitecture {
  const layers = fields.count('layers');
  const attentionHeads = fields.count('attentionHeads');
  const hiddenSize = fields.count('hiddenSize');
  const kvHeads = fields.optionalCount('kvHeads') || attentionHeads;
  const headDim = fields.optionalCount('headDim') || wholeHead(fields, hiddenSize, attentionHeads);
  const sliding = fields.optionalCount('slidingLayers') ?? 0;
  if (sliding > layers && layers > 0)
    fields.refuse(
      'slidingLayers',
      `must be at most the ${layers} layers, got ${sliding}`,
      'count the layers that attend to a window only',
    );
  const experts = fields.optionalCount('experts');
  const full = Math.max(0, layers - sliding);
  return {
    hiddenSize,
    layers,
    attentionHeads,
    kvHeads,
    headDim,
    vocabSize: fields.count('vocabSize'),
    intermediateSize: fields.count('intermediateSize'),
    attention: 'gqa',
    fullAttentionLayers: full,
    kvBytesPerToken: full * kvHeads * headDim * 4,
    maxPositionEmbeddings: fields.optionalCount('maxPositionEmbeddings') || undefined,
    ...(experts
      ? {
          moe: {
            experts,
            expertsPerToken: fields.optionalCount('expertsPerToken') || 1,
            intermediateSize: fields.optionalCount('expertIntermediateSize') || fields.optionalCount('intermediateSize'),
          },
        }
      : {}),
    ...(sliding > 0 ? { otherLayers: { count: sliding, kind: 'sliding', window: fields.count('slidingWindow') } } : {}),
    ...(fields.isTrue('tiedEmbeddings') ? { tiedEmbeddings: true } : {}),
    multimodal: false,
  };
}

function wholeHead(fields: Fields, hiddenSize: number, attentionHeads: number): number {
  const derived = hiddenSize / (attentionHeads || 1);
  if (hiddenSize > 0 && attentionHeads > 0 && !Number.isInteger(derived)) fields.miss('headDim', 'a whole number');
  return Math.floor(derived);
}

function formatOf(fields: Fields): Checkpoint['weightFormat'] {
  const given = fields.object.weightFormat ?? 'bf16';
  if (typeof given === 'string' && formatNeed(given) && bytesPerWeight(given) !== undefined)
    return given as Checkpoint['weightFormat'];
  fields.refuse(
    'weightFormat',
    `must be a number format of weights, got ${shown(given)}`,
    'known are bf16, fp16, fp8_per_tensor, fp8_per_channel_dynamic, fp8_block128, w8a8_int8, int4_g128, int4_g32, mxfp4, nvfp4',
  );
  return undefined;
}

function weightsOf(fields: Fields, architecture: ModelArchitecture, weightFormat: string | undefined): Weights | undefined {
  const given = fields.object.weightsGiB;
  if (given !== undefined) {
    if (typeof given === 'number' && given > 0 && given < 1e6)
      return { bytes: given * 2 ** 30, how: 'as described', estimated: false };
    fields.refuse(
      'weightsGiB',
      `must be the GiB of all weights, got ${shown(given)}`,
      'leave it out to have them summed up from the dimensions',
    );
    return undefined;
  }
  const bytes = parameterParts(architecture)?.reduce(
    (sum, { name, parameters }) => sum + parameters * partWidth(name, weightFormat),
    0,
  );
  return bytes === undefined ? undefined : { bytes, how: 'summed up from the described dimensions', estimated: false };
}
