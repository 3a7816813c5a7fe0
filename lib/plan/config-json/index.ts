import type { Checkpoint } from '../../catalog/checkpoints';
import type { ModelArchitecture } from '../../catalog/models';
import { bytesPerWeight } from '../../catalog/number-formats';
import { didYouMean } from '../../description/nearest';
import type { Finding } from '../../description/problem';
import { type Part, type PartName, parameterParts, predictionParameters, totalParameters } from '../memory/parameters';
import type { Weights } from '../weights';
import { familyOf, knownModelTypes } from './families';
import { Fields, isObject, type JsonObject, shown } from './fields';
import { type IndexFacts, indexFacts } from './index-file';
import { type Quantization, quantizationOf } from './quantization';

/** What a config.json, and an index beside it, tell of a model. */
export interface PublishedModel {
  /** Undefined when the config is no basis for one. */
  readonly architecture?: ModelArchitecture;
  readonly checkpoint: Pick<Checkpoint, 'weightFormat' | 'quantMethod' | 'kvCacheScheme'>;
  /** Undefined when nothing tells how large the weights are. */
  readonly weights?: Weights;
  readonly findings: readonly Finding[];
}

const takeOwn = "take the file config.json from the model's own repository";

/** Reads a Hugging Face config and its safetensors index. Takes anything, and never throws: what is wrong comes back as findings. */
export function readPublished(config: unknown, index: unknown, path: string): PublishedModel {
  const findings: Finding[] = [];
  const at = `${path}.configJson`;
  if (!isObject(config))
    return {
      checkpoint: {},
      findings: [{ path: at, message: `must be the content of a config.json, got ${shown(config)}`, fix: takeOwn }],
    };
  const whole = new Fields(config, at, findings);
  const text = textConfig(whole);
  const modelType = text.text('model_type') ?? whole.text('model_type');
  const family = modelType === undefined ? undefined : familyOf(modelType);
  if (!family) return { checkpoint: {}, findings: [unknownType(text, modelType), ...findings] };
  const architecture = withTowers(family(text, modelType!), whole);
  const quantization = quantizationOf(whole, architecture.layers, architecture.moe !== undefined);
  const facts = index === undefined ? {} : readIndex(index, path, findings);
  const weights = findings.length > 0 ? undefined : weightsFrom(architecture, quantization, facts, path, findings);
  const { weightFormat, quantMethod, kvCacheScheme } = quantization;
  return {
    architecture: findings.length > 0 ? undefined : architecture,
    checkpoint: { weightFormat, quantMethod, kvCacheScheme },
    weights,
    findings,
  };
}

/** Of a multimodal config the part about the language model. */
function textConfig(whole: Fields): Fields {
  const inner = whole.inside('text_config') ?? whole.inside('llm_config') ?? whole.inside('language_config');
  if (!inner) return whole;
  // Some configs leave to the outer object what both share.
  const merged = {
    ...(whole.object.tie_word_embeddings === undefined ? {} : { tie_word_embeddings: whole.object.tie_word_embeddings }),
    ...inner.object,
  };
  return new Fields(merged, inner.path, inner.findings);
}

function unknownType(text: Fields, modelType: string | undefined): Finding {
  const path = `${text.path}.model_type`;
  if (modelType === undefined)
    return { path, message: `must name the kind of model, got ${shown(text.object.model_type)}`, fix: takeOwn };
  const near = didYouMean(modelType, knownModelTypes, '');
  return {
    path,
    message: `must be a model type whose memory is known, got "${modelType}"`,
    fix: `${near ? `${near} Or give` : 'give'} the dimensions under architecture instead of configJson; known types are ${knownModelTypes.join(', ')}`,
  };
}

const towers = ['vision_config', 'audio_config', 'vision_tower_config', 'visual'] as const;

function withTowers(architecture: ModelArchitecture, whole: Fields): ModelArchitecture {
  return towers.some((name) => isObject(whole.object[name]))
    ? { ...architecture, multimodal: true }
    : { ...architecture, multimodal: false };
}

function readIndex(index: unknown, path: string, findings: Finding[]): IndexFacts {
  const at = `${path}.safetensorsIndex`;
  if (isObject(index)) return indexFacts(index, at, findings);
  findings.push({
    path: at,
    message: `must be the content of a model.safetensors.index.json, got ${shown(index)}`,
    fix: 'take the file from the same repository as the config',
  });
  return {};
}

function weightsFrom(
  architecture: ModelArchitecture,
  quantization: Quantization,
  facts: IndexFacts,
  path: string,
  findings: Finding[],
): Weights | undefined {
  const parts = parameterParts(architecture);
  const expected = parts && storedBytes(parts, quantization);
  if (facts.totalBytes !== undefined) {
    const contradiction =
      expected === undefined ? undefined : contradictionOf(architecture, parts!, quantization, facts, expected);
    if (contradiction)
      findings.push({
        path: `${path}.safetensorsIndex`,
        message: contradiction,
        fix: 'take config.json and model.safetensors.index.json from one and the same repository; where a hf_quant_config.json lies beside them, add its quantization to the config',
      });
    return {
      bytes: facts.totalBytes,
      storedBytes: facts.totalBytes,
      how: 'total size in its safetensors index',
      estimated: false,
    };
  }
  if (architecture.multimodal) {
    findings.push({
      path: `${path}.safetensorsIndex`,
      message: 'must be given for a model with a vision or audio tower: the config does not tell how large its weights are',
      fix: 'add the path of the model.safetensors.index.json from the same repository',
    });
    return undefined;
  }
  if (expected === undefined) return undefined;
  const bytes = expected + predictionParameters(architecture, parts!) * widthOf(quantization);
  return { bytes, storedBytes: bytes, how: 'summed up from the dimensions of its config', estimated: false };
}

/** Parts that stay in 16 bit in every scheme. */
const alwaysNative: readonly PartName[] = ['embedding', 'head', 'router', 'norms', 'indexer'];

function widthOf({ weightFormat = 'bf16' }: Pick<Quantization, 'weightFormat'>): number {
  return bytesPerWeight(weightFormat) ?? 2;
}

/** Bytes of the model itself as stored, without prediction layers and towers. */
function storedBytes(parts: readonly Part[], { weightFormat = 'bf16', unquantized }: Quantization): number {
  const width = widthOf({ weightFormat });
  const native = Math.max(width, 2);
  return parts.reduce(
    (sum, { name, parameters }) =>
      sum + parameters * (alwaysNative.includes(name) || unquantized.includes(name) ? native : width),
    0,
  );
}

/** Mixed schemes leave more in 8 bit than their main format says. */
const slack = { below: 0.93, above: 1.1, mixedAbove: 2.2 } as const;

/** A vision tower and its projector; the largest seen has 2.5 billion parameters. */
const largestTowerBytes = 12e9;

function contradictionOf(
  architecture: ModelArchitecture,
  parts: readonly Part[],
  quantization: Quantization,
  { totalBytes = 0, layers }: IndexFacts,
  expected: number,
): string | undefined {
  const most = architecture.layers + (architecture.predictionLayers ?? 0);
  if (layers !== undefined && (layers < architecture.layers || layers > most))
    return `must belong to the config: its tensors go up to ${layers} layers, the config has ${architecture.layers}`;
  const width = widthOf(quantization);
  const beside =
    (predictionParameters(architecture, parts) + 2 * (architecture.vocabSize ?? 0) * (architecture.hiddenSize ?? 0)) * 2 +
    (architecture.multimodal ? largestTowerBytes : 0);
  const above = width < 1 ? slack.mixedAbove : slack.above;
  if (totalBytes >= slack.below * expected && totalBytes <= above * expected + beside) return undefined;
  const billions = (totalParameters(parts) / 1e9).toFixed(1);
  return `must belong to the config: it counts ${(totalBytes / 2 ** 30).toFixed(1)} GiB, the ${billions} billion parameters of the config take ${(expected / 2 ** 30).toFixed(1)} GiB`;
}

/** Whether a value is the content of a file rather than its path. */
export function isContent(value: unknown): value is JsonObject {
  return isObject(value);
}
