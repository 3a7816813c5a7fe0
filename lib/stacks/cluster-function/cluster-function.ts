import { join } from 'node:path';
import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type ISecurityGroup, type IVpc, SubnetType } from 'aws-cdk-lib/aws-ec2';
import type { ICluster } from 'aws-cdk-lib/aws-eks-v2';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type AccessRule, ClusterAccess } from './cluster-access';
import { clusterFunctionRole } from './function-role';
import { SealedProvider } from './sealed-provider';

/** Where a function stands and which cluster it calls. */
export interface ClusterFunctionPlace {
  /** The cluster to call; it must have a kubectl provider. */
  readonly cluster: ICluster;
  /** Physical name of the cluster. */
  readonly clusterName: string;
  /** Network of the function: private subnets with a way out to the EKS API and the API server, which may be private. */
  readonly vpc: IVpc;
  /** Security groups of the function; the API server must accept them. */
  readonly securityGroups: readonly ISecurityGroup[];
}

export interface ClusterFunctionProps extends ClusterFunctionPlace {
  /** What the function does, for people who find it in the account. */
  readonly description: string;
  /** Called for every operation of the custom resource: `<file>.<export>` in the folder `handlers`. */
  readonly onEvent: string;
  /** @default - an operation ends when `onEvent` returns */
  readonly polling?: ClusterFunctionPolling;
  /** Time for one call. The client alone takes a minute before it believes a refusal. */
  readonly timeout: Duration;
  /** In MiB. @default 256 */
  readonly memorySize?: number;
  /** Name, in the cluster, of the function's Kubernetes group, its ClusterRole and the binding of the two. */
  readonly group: string;
  /** What the function may do in the cluster. */
  readonly rules: readonly AccessRule[];
}

export interface ClusterFunctionPolling {
  /** Called until it says that the operation is complete: `<file>.<export>` in the folder `handlers`. */
  readonly isComplete: string;
  readonly interval: Duration;
  /** A multiple of the interval, one hour at most. */
  readonly timeout: Duration;
}

/**
 * A custom resource's code that calls the API server of a cluster, with nothing but Node: Lambda functions in the VPC, their role, what
 * the role may do in the cluster, and the framework that calls them.
 *
 * Let the custom resource depend on this construct, so that it comes after the function's permissions and goes before them.
 */
export class ClusterFunction extends Construct {
  /** The functions' role, in IAM and in the cluster. */
  readonly role: IRole;
  /** What the custom resource names as its `serviceToken`. */
  readonly serviceToken: string;

  constructor(scope: Construct, id: string, props: ClusterFunctionProps) {
    super(scope, id);
    const logGroup = this.addLogGroup('Logs');
    this.role = clusterFunctionRole(this, 'Role', props.clusterName, logGroup);
    new ClusterAccess(this, 'Access', { ...props, role: this.role });
    const addFunction = (functionId: string, handler: string) => this.addFunction(functionId, { ...props, handler, logGroup });
    this.serviceToken = new SealedProvider(this, 'Provider', {
      onEvent: addFunction('OnEvent', props.onEvent),
      polling: props.polling && { ...props.polling, isComplete: addFunction('IsComplete', props.polling.isComplete) },
      logGroup: this.addLogGroup('ProviderLogs'),
    }).serviceToken;
  }

  /** Ours, because the one that Lambda would make stays behind. */
  private addLogGroup(id: string): LogGroup {
    return new LogGroup(this, id, { retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY });
  }

  private addFunction(
    id: string,
    props: ClusterFunctionProps & { readonly handler: string; readonly logGroup: LogGroup },
  ): lambda.Function {
    return new lambda.Function(this, id, {
      description: props.description,
      runtime: lambda.Runtime.NODEJS_24_X,
      handler: props.handler,
      code: lambda.Code.fromAsset(join(__dirname, 'handlers'), { exclude: ['**/*.ts'] }),
      timeout: props.timeout,
      memorySize: props.memorySize ?? 256,
      role: this.role,
      logGroup: props.logGroup,
      vpc: props.vpc,
      vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS },
      securityGroups: [...props.securityGroups],
    });
  }
}
