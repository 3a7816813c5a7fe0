import { stringify } from 'yaml';
import type { RoutingPlan } from '../../lib/plan/plan';

/** `llm-d.ai/v1alpha1` EndpointPickerConfig, as far as it is rendered. Decoding is strict. Source: llm-d/llm-d-router v0.10.0. */
interface EndpointPickerConfig {
  readonly apiVersion: 'llm-d.ai/v1alpha1';
  readonly kind: 'EndpointPickerConfig';
  readonly plugins: readonly { readonly type: string; readonly parameters?: Readonly<Record<string, unknown>> }[];
  readonly schedulingProfiles: readonly {
    readonly name: string;
    readonly plugins: readonly { readonly pluginRef: string; readonly weight?: number }[];
  }[];
}

/** Configuration of the endpoint picker: score every engine by prefix, queue and cache, take the best. */
export function pickerConfig(routing: RoutingPlan): string {
  const config: EndpointPickerConfig = {
    apiVersion: 'llm-d.ai/v1alpha1',
    kind: 'EndpointPickerConfig',
    plugins: [
      ...routing.scorers.map(({ type }) => ({ type })),
      { type: 'metrics-data-source', parameters: { scheme: 'http', path: '/metrics' } },
      { type: 'core-metrics-extractor' },
      { type: 'max-score-picker' },
    ],
    schedulingProfiles: [
      {
        name: 'default',
        plugins: [...routing.scorers.map(({ type, weight }) => ({ pluginRef: type, weight })), { pluginRef: 'max-score-picker' }],
      },
    ],
  };
  return stringify(config);
}
