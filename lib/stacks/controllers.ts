import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { HelmChart, type ICluster } from 'aws-cdk-lib/aws-eks-v2';
import type { Construct, IDependable } from 'constructs';
import { gatewayController } from '../../charts/k8s/names';
import { crdSources } from '../catalog/crd-sources';
import { versions } from '../catalog/versions';
import type { Plan } from '../plan/plan';
import { KubernetesCrds } from './kubernetes-crds';

export interface ControllersStackProps extends StackProps {
  readonly plan: Plan;
  readonly cluster: ICluster;
  readonly vpc: ec2.IVpc;
  readonly foundations: readonly IDependable[];
}

/** What the gateway and its routes need in the cluster: their kinds first, then the controller that knows them. */
export class ControllersStack extends Stack {
  constructor(scope: Construct, id: string, { plan, cluster, vpc, foundations, ...props }: ControllersStackProps) {
    super(scope, id, props);
    const kinds = new KubernetesCrds(this, 'KubernetesCrds', {
      cluster,
      clusterName: plan.cluster.name,
      vpc,
      securityGroups: [cluster.clusterSecurityGroup],
      sources: [crdSources.gatewayApi, crdSources.inferenceExtension, crdSources.llmD],
    });
    this.addAgentgateway(cluster).node.addDependency(kinds, ...foundations);
  }

  private addAgentgateway(cluster: ICluster): HelmChart {
    const crds = this.addChart('AgentgatewayCrds', cluster, versions.agentgatewayCrds);
    const controller = this.addChart('Agentgateway', cluster, versions.agentgateway, {
      // Off by default; without it every route to an InferencePool is refused.
      inferenceExtension: { enabled: true },
      podSecurityContext: { seccompProfile: { type: 'RuntimeDefault' } },
      controller: { podDisruptionBudget: { maxUnavailable: 1 } },
    });
    controller.node.addDependency(crds);
    return controller;
  }

  private addChart(
    id: string,
    cluster: ICluster,
    pin: typeof versions.agentgateway | typeof versions.agentgatewayCrds,
    values?: Record<string, unknown>,
  ): HelmChart {
    return new HelmChart(this, id, {
      cluster,
      release: pin.source.chart,
      chart: pin.source.chart,
      repository: pin.source.repository,
      version: pin.deployed,
      namespace: gatewayController.namespace,
      createNamespace: true,
      values,
      wait: true,
      atomic: true,
      timeout: Duration.minutes(10),
    });
  }
}
