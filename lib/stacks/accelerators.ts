import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { HelmChart, type ICluster } from 'aws-cdk-lib/aws-eks-v2';
import type { Construct, IDependable } from 'constructs';
import { type ChartInputs, renderPlatform } from '../../charts';
import { versions } from '../catalog/versions';
import type { AcceleratorsPlan, Plan } from '../plan/plan';
import { Karpenter } from './karpenter/karpenter';
import { addManifest } from './manifest';
import { NodeDrain } from './node-drain';

export interface AcceleratorsStackProps extends StackProps {
  readonly plan: Plan;
  readonly cluster: ICluster;
  readonly vpc: ec2.IVpc;
  /** What Karpenter must outlive: its nodes and the add-ons. */
  readonly foundations: readonly IDependable[];
  /** Values of the network, without those that this stack gives. */
  readonly inputs: Omit<ChartInputs, 'nodeInstanceProfile'>;
}

/** Karpenter, the device plugins, and the node pools of the plan. */
export class AcceleratorsStack extends Stack {
  /** Chart inputs, complete from here on. */
  readonly inputs: ChartInputs;

  constructor(scope: Construct, id: string, { plan, cluster, vpc, foundations, inputs, ...props }: AcceleratorsStackProps) {
    super(scope, id, props);
    const karpenter = this.addKarpenter(plan.cluster.name, cluster, foundations);
    this.inputs = { ...inputs, nodeInstanceProfile: karpenter.instanceProfileName };
    const plugin = plan.accelerators.nvidia ? [this.addNvidiaDevicePlugin(plan.accelerators, cluster)] : [];
    const drain = new NodeDrain(this, 'NodeDrain', {
      cluster,
      clusterName: plan.cluster.name,
      vpc,
      securityGroups: [cluster.clusterSecurityGroup],
      before: [karpenter, ...plugin, ...foundations],
    });
    // Pools go first and take their nodes with them, while Karpenter still runs.
    for (const chart of renderPlatform(plan, this.inputs).nodePools) addManifest(this, cluster, chart).node.addDependency(drain);
    new CfnOutput(this, 'NodeInstanceProfile', { value: karpenter.instanceProfileName });
    new CfnOutput(this, 'ClusterSecurityGroup', { value: inputs.clusterSecurityGroup });
  }

  private addKarpenter(clusterName: string, cluster: ICluster, foundations: readonly IDependable[]): Karpenter {
    return new Karpenter(this, 'Karpenter', {
      cluster,
      clusterName,
      version: versions.karpenter.deployed,
      chartRepository: versions.karpenter.source.repository,
      crdChartRepository: versions.karpenterCrds.source.repository,
      readyAfter: foundations,
    });
  }

  /** Offers the GPUs of a node as `nvidia.com/gpu`. On the nodes that the pools label, in spite of their taint. */
  private addNvidiaDevicePlugin({ pools }: AcceleratorsPlan, cluster: ICluster): HelmChart {
    const { deployed, source } = versions.nvidiaDevicePlugin;
    const taints = new Map(pools.flatMap((pool) => pool.taints).map((taint) => [taint.key, taint]));
    return new HelmChart(this, 'NvidiaDevicePlugin', {
      cluster,
      release: source.chart,
      chart: source.chart,
      repository: source.repository,
      version: deployed,
      namespace: 'nvidia-device-plugin',
      createNamespace: true,
      wait: true,
      atomic: true,
      timeout: Duration.minutes(5),
      values: {
        mofedEnabled: false,
        tolerations: [...taints.values()].map(({ key, effect }) => ({ key, operator: 'Exists', effect })),
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: gpuNodes }] },
          },
        },
      },
    });
  }
}

const gpuNodes = [{ key: 'nvidia.com/gpu.present', operator: 'In', values: ['true'] }];
