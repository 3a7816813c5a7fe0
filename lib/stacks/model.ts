import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { ICluster } from 'aws-cdk-lib/aws-eks-v2';
import type { Construct } from 'constructs';
import type { RenderedChart } from '../../charts';
import type { ModelPlan, Plan } from '../plan/plan';
import { chatCompletion, hubTokenCommand } from '../report/commands';
import { addManifestsInOrder } from './manifest';

export interface ModelStackProps extends StackProps {
  readonly plan: Plan;
  readonly model: ModelPlan;
  readonly charts: readonly RenderedChart[];
  readonly cluster: ICluster;
}

/** One model: its engines, their pool and picker, and the way to them. Nothing here waits for an engine to load. */
export class ModelStack extends Stack {
  constructor(scope: Construct, id: string, { plan, model, charts, cluster, ...props }: ModelStackProps) {
    super(scope, id, props);
    // The route goes first when the model goes, the engines last.
    addManifestsInOrder(this, cluster, charts);
    const token = hubTokenCommand(plan.gateway, model);
    if (token !== undefined) new CfnOutput(this, 'HubTokenCommand', { value: token });
    new CfnOutput(this, 'ChatCommand', { value: chatCompletion(plan.gateway, model) });
  }
}
