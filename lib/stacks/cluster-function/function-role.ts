import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledgeWildcards } from '../acknowledge';

/** Inline policies by name. */
export type InlinePolicies = Readonly<Record<string, iam.PolicyDocument>>;

/** A role of Lambda functions that may write to one log group, and what the policies allow. Nothing is attached beside them. */
export function functionRole(scope: Construct, id: string, logGroup: ILogGroup, policies: InlinePolicies): iam.Role {
  // The ARN attribute of a log group ends in `:*` and so covers its streams.
  const logs = policy(allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn));
  return new iam.Role(scope, id, {
    assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { ...policies, logs },
  });
}

/** The role of a function in a VPC that calls the API server of a cluster, where an access entry says what it may do. */
export function clusterFunctionRole(scope: Construct, id: string, clusterName: string, logGroup: ILogGroup): iam.Role {
  const clusterArn = Stack.of(scope).formatArn({ service: 'eks', resource: 'cluster', resourceName: clusterName });
  const networkInterfaces = allow(NETWORK_INTERFACE_ACTIONS, '*');
  networkInterfaces.sid = 'NetworkInterfaces';
  const role = functionRole(scope, id, logGroup, {
    cluster: policy(allow(['eks:DescribeCluster'], clusterArn)),
    network: policy(networkInterfaces, denyNetworkInterfacesToCode()),
  });
  acknowledgeWildcards(role, [networkInterfaces], {
    NetworkInterfaces:
      'Lambda makes the network interfaces of the function before their ids are known; the code itself is denied these actions.',
  });
  return role;
}

export function policy(...statements: iam.PolicyStatement[]): iam.PolicyDocument {
  return new iam.PolicyDocument({ statements });
}

export function allow(actions: readonly string[], resource: string): iam.PolicyStatement {
  return new iam.PolicyStatement({ actions: [...actions], resources: [resource] });
}

/** What a function in a VPC needs (Lambda developer guide, "Giving Lambda functions access to resources in an Amazon VPC"). */
const NETWORK_INTERFACE_ACTIONS = [
  'ec2:AssignPrivateIpAddresses',
  'ec2:CreateNetworkInterface',
  'ec2:DeleteNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'ec2:UnassignPrivateIpAddresses',
];

/**
 * Lambda sets the key for every call of the function's code, and not when it makes network interfaces itself
 * (Lambda developer guide, "Using source function ARN to control function access behavior").
 */
function denyNetworkInterfacesToCode(): iam.PolicyStatement {
  return new iam.PolicyStatement({
    effect: iam.Effect.DENY,
    actions: NETWORK_INTERFACE_ACTIONS,
    resources: ['*'],
    conditions: { Null: { 'lambda:SourceFunctionArn': 'false' } },
  });
}
