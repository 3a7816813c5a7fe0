import { KubectlV36Layer } from '@aws-cdk/lambda-layer-kubectl-v36';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Vpc } from 'aws-cdk-lib/aws-ec2';
import { Addon, Cluster, DefaultCapacityType, KubernetesVersion } from 'aws-cdk-lib/aws-eks-v2';
import { Karpenter, type KarpenterProps } from '../../../lib/stacks/karpenter/karpenter';

export const CLUSTER_NAME = 'llm';

export interface KarpenterStack {
  readonly app: App;
  readonly stack: Stack;
  readonly cluster: Cluster;
  readonly karpenter: Karpenter;
}

/** A cluster with one add-on, and Karpenter on it. */
export function karpenterStack(props: Partial<KarpenterProps> = {}): KarpenterStack {
  const { app, stack, cluster } = clusterStack();
  const agent = new Addon(stack, 'PodIdentityAgent', { cluster, addonName: 'eks-pod-identity-agent' });
  const karpenter = new Karpenter(stack, 'Karpenter', {
    cluster,
    clusterName: CLUSTER_NAME,
    version: '1.15.2',
    chartRepository: 'oci://charts.example/karpenter',
    crdChartRepository: 'oci://charts.example/karpenter-crd',
    readyAfter: [agent],
    ...props,
  });
  return { app, stack, cluster, karpenter };
}

export function clusterStack() {
  const app = new App({ builtinCloudFormationValidation: false });
  const stack = new Stack(app, 'Test');
  const cluster = new Cluster(stack, 'Cluster', {
    clusterName: CLUSTER_NAME,
    version: KubernetesVersion.V1_36,
    vpc: new Vpc(stack, 'Vpc', { maxAzs: 2 }),
    defaultCapacityType: DefaultCapacityType.NODEGROUP,
    defaultCapacity: 0,
    kubectlProviderOptions: { kubectlLayer: new KubectlV36Layer(stack, 'Kubectl') },
  });
  return { app, stack, cluster };
}

interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly DependsOn?: string | readonly string[];
}

/** Resources of a template by logical id. */
export type Resources = Readonly<Record<string, Resource>>;

export function resourcesOf(stack: Stack): Resources {
  return Template.fromStack(stack).toJSON().Resources;
}

/** The one resource of a type, or of a type and a test. */
export function only(resources: Resources, type: string, matches: (resource: Resource) => boolean = () => true) {
  const found = Object.entries(resources).filter(([, resource]) => resource.Type === type && matches(resource));
  if (found.length !== 1) throw new Error(`expected one ${type}, found ${found.length}`);
  const [id, resource] = found[0]!;
  return { id, resource };
}

/** Types of everything that CloudFormation creates before a resource, and deletes after it. */
export function outlivingTypes(resources: Resources, id: string): readonly string[] {
  return [...outliving(resources, id)].map((dependency) => resources[dependency]!.Type);
}

/** Logical ids of everything that CloudFormation creates before a resource, and deletes after it. */
export function outliving(resources: Resources, id: string, seen = new Set<string>()): Set<string> {
  for (const next of dependenciesOf(resources, id).filter((dependency) => !seen.has(dependency))) {
    seen.add(next);
    outliving(resources, next, seen);
  }
  return seen;
}

function dependenciesOf(resources: Resources, id: string): readonly string[] {
  const { DependsOn = [], ...resource } = resources[id]!;
  return [DependsOn, references(resource)].flat(3).filter((name) => name in resources);
}

function references(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as { readonly Ref?: string; readonly 'Fn::GetAtt'?: readonly string[] };
  return [
    ...(node.Ref ? [node.Ref] : []),
    ...(node['Fn::GetAtt']?.slice(0, 1) ?? []),
    ...Object.values(value).flatMap(references),
  ];
}
