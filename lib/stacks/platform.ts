import { Annotations, CrossStackReferences, type Environment, ReferenceStrength, type StackProps } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { ICluster } from 'aws-cdk-lib/aws-eks-v2';
import { Construct, type IDependable } from 'constructs';
import { type ChartInputs, renderPlatform } from '../../charts';
import type { PlatformProps } from '../description/platform';
import { type Problem, ProblemsError } from '../description/problem';
import { plan as planPlatform } from '../plan';
import type { Plan } from '../plan/plan';
import { AcceleratorsStack } from './accelerators';
import { ClusterStack } from './cluster';
import { ControllersStack } from './controllers';
import { placed } from './environment';
import { type ExistingResources, onExisting, ownProblems } from './existing';
import { GatewayStack } from './gateway';
import { ModelStack } from './model';
import { NetworkStack } from './network';

/** A platform's description, and what stands already. */
export interface InferencePlatformProps extends PlatformProps {
  /** Account and region of the stacks. @default - those of the description, else those of the CDK command */
  readonly env?: Environment;
  /** @default - everything is made */
  readonly existing?: ExistingResources;
}

/** The stacks of a platform. */
export interface PlatformStacks {
  /** @default - missing where an existing VPC or cluster is used */
  readonly network?: NetworkStack;
  /** @default - missing where an existing cluster is used */
  readonly cluster?: ClusterStack;
  readonly accelerators: AcceleratorsStack;
  readonly controllers: ControllersStack;
  readonly gateway: GatewayStack;
  readonly models: readonly ModelStack[];
}

/**
 * A whole inference platform, under an `App` or a `Stage`.
 *
 * @throws ProblemsError with every problem of the description when it cannot be planned
 */
export class InferencePlatform extends Construct {
  readonly plan: Plan;
  readonly stacks: PlatformStacks;
  readonly cluster: ICluster;
  /** Address of the inference gateway inside the cluster. */
  readonly endpoint: string;

  private readonly stackProps: StackProps;
  private readonly existing: ExistingResources;

  constructor(scope: Construct, id: string, { env, existing, ...described }: InferencePlatformProps) {
    super(scope, id);
    const { description, env: environment } = placed(this, described, env);
    // A producer may change what others have read: no export is locked by its use.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const { plan, problems } = planPlatform(description);
    if (!plan) throw new ProblemsError(problems);
    this.existing = existing ?? {};
    this.plan = onExisting(plan, this.existing);
    this.stackProps = { env: environment };
    this.stacks = this.addStacks();
    this.cluster = this.existing.cluster ?? this.stacks.cluster!.cluster;
    const { name, namespace, port } = this.plan.gateway;
    this.endpoint = `http://${name}.${namespace}.svc.cluster.local:${port}`;
    this.annotate(ownProblems(problems, this.existing));
  }

  /** A warning stands at the stack that it is about: that of its model, else the first. */
  private annotate(problems: readonly Problem[]): void {
    const { network, cluster, accelerators, models } = this.stacks;
    for (const problem of problems) {
      const index = /^models\[(\d+)\]/.exec(problem.path)?.[1];
      const stack = (index === undefined ? undefined : models[Number(index)]) ?? network ?? cluster ?? accelerators;
      Annotations.of(stack).addWarningV2(warningId(problem), oneLine(problem));
    }
  }

  private addStacks(): PlatformStacks {
    const network =
      this.existing.vpc || this.existing.cluster ? undefined : new NetworkStack(this, 'Network', this.named('Network'));
    const vpc = this.existing.vpc ?? this.existing.cluster?.vpc ?? network!.vpc;
    const clusterStack = this.existing.cluster
      ? undefined
      : new ClusterStack(this, 'Cluster', { ...this.named('Cluster'), vpc, encryptionKey: this.existing.encryptionKey });
    const cluster = this.existing.cluster ?? clusterStack!.cluster;
    return { network, cluster: clusterStack, ...this.addInside(cluster, vpc, clusterStack?.foundations ?? []) };
  }

  /** What is installed into a cluster, from the nodes up to the models. */
  private addInside(
    cluster: ICluster,
    vpc: ec2.IVpc,
    foundations: readonly IDependable[],
  ): Pick<PlatformStacks, 'accelerators' | 'controllers' | 'gateway' | 'models'> {
    const inputs = this.networkInputs(cluster, vpc);
    const accelerators = new AcceleratorsStack(this, 'Accelerators', {
      ...this.named('Accelerators'),
      cluster,
      vpc,
      foundations,
      inputs,
    });
    const controllers = new ControllersStack(this, 'Controllers', { ...this.named('Controllers'), cluster, vpc, foundations });
    const gateway = new GatewayStack(this, 'Gateway', { ...this.named('Gateway'), cluster, inputs: accelerators.inputs });
    gateway.addStackDependency(controllers, 'the gateway is of a kind that the controllers bring');
    const models = this.addModels(cluster, accelerators.inputs);
    for (const model of models) {
      model.addStackDependency(gateway, 'a model is reached through the gateway');
      model.addStackDependency(accelerators, 'an engine runs on the nodes of a pool');
    }
    return { accelerators, controllers, gateway, models };
  }

  private addModels(cluster: ICluster, inputs: ChartInputs): ModelStack[] {
    return renderPlatform(this.plan, inputs).models.map(({ model, charts }) => {
      const id = `Model-${model.label}`;
      return new ModelStack(this, id, { ...this.named(id), model, charts, cluster });
    });
  }

  private networkInputs(cluster: ICluster, vpc: ec2.IVpc): Omit<ChartInputs, 'nodeInstanceProfile'> {
    const ours = !this.existing.vpc && !this.existing.cluster;
    return {
      clusterSecurityGroup: cluster.clusterSecurityGroupId,
      vpcCidr: ours ? this.plan.network.cidr : vpc.vpcCidrBlock,
      nodeSubnetIds: ours ? undefined : vpc.privateSubnets.map(({ subnetId }) => subnetId),
    };
  }

  private named(name: string): StackProps & { readonly plan: Plan } {
    return { ...this.stackProps, stackName: `${this.plan.label}-${name}`, plan: this.plan };
  }
}

/** Without brackets: the CDK command takes them for the beginning of something else. */
function warningId({ rule, path }: Problem): string {
  return ['lintel', rule, path.replace(/\[(\d+)\]/g, '.$1')].filter((part) => part !== '').join(':');
}

function oneLine({ path, message, fix }: Problem): string {
  return `${path} ${message}; ${fix}`.trimStart();
}
