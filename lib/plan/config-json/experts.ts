import type { MoeArchitecture } from '../../catalog/models';
import type { Fields } from './fields';

/** The mixture of experts, as far as the config has one. */
export function expertsOf(config: Fields, layers: number): MoeArchitecture | undefined {
  const experts = config.optionalCount('n_routed_experts', 'num_local_experts', 'num_experts', 'moe_num_experts');
  if (!experts) return undefined;
  const shared = config.optionalCount('n_shared_experts', 'num_shared_experts', 'moe_num_shared_experts');
  const sharedWidth = config.optionalCount(
    'moe_shared_expert_intermediate_size',
    'shared_expert_intermediate_size',
    'share_expert_dim',
    'shared_intermediate_size',
  );
  return {
    experts,
    expertsPerToken: config.optionalCount(
      'num_experts_per_tok',
      'num_experts_per_token',
      'experts_per_token',
      'top_k_experts',
      'moe_k',
    ),
    intermediateSize: config.count('moe_intermediate_size', 'expert_intermediate_size', 'intermediate_size'),
    denseLayers: denseLayers(config, layers),
    ...(shared ? { sharedExperts: shared } : sharedWidth ? { sharedExperts: 1 } : {}),
    ...(sharedWidth ? { sharedIntermediateSize: sharedWidth } : {}),
    ...latent(config),
  };
}

function latent(config: Fields): Pick<MoeArchitecture, 'latentSize'> {
  const size = config.optionalCount('moe_latent_size', 'routed_expert_hidden_size');
  return size ? { latentSize: size } : {};
}

/** Layers without experts, of which configs tell in five ways. */
function denseLayers(config: Fields, layers: number): number {
  const types = config.list('mlp_layer_types');
  if (types) return types.filter((type) => type === 'dense').length;
  const frequencies = config.list('moe_layer_freq');
  if (frequencies) return frequencies.filter((has) => has === 0).length;
  const first = config.optionalCount('first_k_dense_replace');
  if (first) return Math.min(first, layers);
  const step = config.optionalCount('interleave_moe_layer_step', 'decoder_sparse_step') ?? 1;
  const always = config.list('mlp_only_layers')?.length ?? 0;
  return Math.min(layers, layers - Math.floor(layers / Math.max(1, step)) + always);
}
