import { type CfnCondition, Stack } from 'aws-cdk-lib';
import type * as eks from 'aws-cdk-lib/aws-eks-v2';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IConstruct } from 'constructs';
import { acknowledge, acknowledgeManagedPolicies, flattened } from './acknowledge';

/** Findings about what CDK itself makes of a cluster, each with the reason why it stays. */
export function acknowledgeClusterFindings(cluster: eks.Cluster): void {
  acknowledge(
    cluster,
    'CloudFormation-Validate::W9009',
    'CDK writes EncryptionConfig.Resources beside the key; CloudFormation still takes the deprecated property, and its only value is secrets.',
  );
  acknowledgeManagedPolicies(
    cluster,
    ['AmazonEKSClusterPolicy'],
    'What EKS asks of the role of every control plane; AWS keeps it in step with the service.',
  );
  acknowledgeKubectlFindings(cluster.node.findChild('KubectlProvider'));
}

/** The Lambda that runs kubectl and Helm is CDK's, with CDK's policies and runtime. */
function acknowledgeKubectlFindings(provider: IConstruct): void {
  const logsAndNetwork = ['service-role/AWSLambdaBasicExecutionRole', 'service-role/AWSLambdaVPCAccessExecutionRole'];
  acknowledgeManagedPolicies(
    provider,
    logsAndNetwork,
    'CDK attaches them to its own kubectl functions, which write logs and stand in the private subnets.',
  );
  acknowledgeManagedPolicies(
    provider,
    ['AmazonEC2ContainerRegistryReadOnly'],
    'CDK attaches it to its kubectl function, so that charts can be pulled from ECR.',
  );
  const handler = provider.node.findChild('Handler');
  acknowledge(
    provider,
    `AwsSolutions-IAM4[Policy::${publicRegistryPolicy(handler)}]`,
    "CDK attaches it to its kubectl function where public ECR exists: Karpenter's charts lie there.",
  );
  acknowledge(
    provider,
    'AwsSolutions-L1',
    'The newest Python runtime that this version of CDK has tested its kubectl function with.',
  );
  const anyVersion = `${flattened(handler, (handler as unknown as IFunction).functionArn)}:*`;
  acknowledge(
    provider,
    `AwsSolutions-IAM5[Resource::${anyVersion}]`,
    'CDK lets its framework call every version of its own kubectl function, and no other function.',
  );
}

/** The policy is attached on a condition; the rule names it by the whole expression. */
function publicRegistryPolicy(handler: IConstruct): string {
  const condition: unknown = Stack.of(handler).resolve((handler.node.findChild('HasEcrPublic') as CfnCondition).logicalId);
  const policy = {
    'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':iam::aws:policy/AmazonElasticContainerRegistryPublicReadOnly']],
  };
  return JSON.stringify({ 'Fn::If': [condition, policy, { Ref: 'AWS::NoValue' }] });
}
