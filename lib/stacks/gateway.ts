import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { ICluster } from 'aws-cdk-lib/aws-eks-v2';
import type { Construct } from 'constructs';
import { type ChartInputs, renderPlatform } from '../../charts';
import type { Plan } from '../plan/plan';
import { portForward } from '../report/commands';
import { addManifestsInOrder } from './manifest';

export interface GatewayStackProps extends StackProps {
  readonly plan: Plan;
  readonly cluster: ICluster;
  readonly inputs: ChartInputs;
}

/** The namespace and the inference gateway. */
export class GatewayStack extends Stack {
  constructor(scope: Construct, id: string, { plan, cluster, inputs, ...props }: GatewayStackProps) {
    super(scope, id, props);
    addManifestsInOrder(this, cluster, renderPlatform(plan, inputs).gateway);
    new CfnOutput(this, 'PortForwardCommand', { value: portForward(plan.gateway) });
  }
}
