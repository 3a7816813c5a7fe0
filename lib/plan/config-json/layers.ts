import type { OtherLayers } from '../../catalog/models';
import type { Fields } from './fields';

/** Layers by what they look at. */
export interface LayerCounts {
  readonly full: number;
  readonly sliding: number;
  readonly recurrent: number;
}

/** Kinds of layer that configs name, and what each is to the KV cache. */
const kinds: Readonly<Record<string, keyof LayerCounts>> = {
  full_attention: 'full',
  attention: 'full',
  global: 'full',
  global_attention: 'full',
  // The engine keeps chunked layers like full ones. Source: vllm 0.27.0, VllmConfig: no hybrid manager beside chunked attention.
  chunked_attention: 'full',
  sliding_attention: 'sliding',
  local: 'sliding',
  linear_attention: 'recurrent',
};

/** Counts the layers of each kind, from whichever field of the config tells them. */
export function layerCounts(config: Fields, layers: number, defaultPattern?: number): LayerCounts {
  const types = config.list('layer_types');
  if (types) return countTypes(config, types, layers);
  const interval = config.optionalCount('full_attention_interval');
  if (interval) return { full: Math.floor(layers / interval), sliding: 0, recurrent: layers - Math.floor(layers / interval) };
  const pattern = config.optionalCount('sliding_window_pattern', '_sliding_window_pattern') ?? defaultPattern;
  if (pattern && slidingWindow(config))
    return { full: Math.floor(layers / pattern), sliding: layers - Math.floor(layers / pattern), recurrent: 0 };
  return slidingWindow(config) ? { full: 0, sliding: layers, recurrent: 0 } : { full: layers, sliding: 0, recurrent: 0 };
}

function countTypes(config: Fields, types: readonly unknown[], layers: number): LayerCounts {
  if (types.length !== layers) {
    const given = `${types.length} entries for ${layers} layers`;
    config.refuse(
      'layer_types',
      `must name the kind of every layer, got ${given}`,
      'take both from one and the same config.json',
    );
  }
  const counts = { full: 0, sliding: 0, recurrent: 0 };
  for (const type of types) {
    const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (kind) counts[kind] += 1;
    else
      config.refuse(
        'layer_types',
        `must name kinds of layer whose cache is known, got "${String(type)}"`,
        `known are ${Object.keys(kinds).join(', ')}`,
      );
  }
  return counts;
}

/** The width of the window, where the model slides at all. */
export function slidingWindow(config: Fields): number | undefined {
  const off = Object.hasOwn(config.object, 'use_sliding_window') && config.object.use_sliding_window === false;
  return off ? undefined : config.optionalCount('sliding_window') || undefined;
}

/** Sliding layers; a model that has some must say how wide they are. */
export function slidingLayers(config: Fields, { sliding }: LayerCounts): OtherLayers | undefined {
  return sliding === 0 ? undefined : { count: sliding, kind: 'sliding', window: config.count('sliding_window') };
}
