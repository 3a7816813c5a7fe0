import { Stack, Validations } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IConstruct } from 'constructs';

/** Records why the finding of a rule stays, on a construct and everything below it. */
export function acknowledge(scope: IConstruct, id: string, reason: string): void {
  Validations.of(scope).acknowledge({ id, reason });
}

/**
 * Records why each wildcard resource of the statements is needed.
 *
 * The rule (AwsSolutions-IAM5) counts every resource with a `*` as a finding of its own and knows it by its flattened text, so the
 * ids are computed from the statements instead of being written twice.
 *
 * @param reasons by statement id (`Sid`)
 * @throws when a statement with a wildcard has no reason
 */
export function acknowledgeWildcards(
  scope: IConstruct,
  statements: readonly PolicyStatement[],
  reasons: Readonly<Record<string, string>>,
): void {
  for (const [resource, texts] of wildcards(scope, statements, reasons)) {
    acknowledge(scope, `AwsSolutions-IAM5[Resource::${resource}]`, [...texts].join(' '));
  }
}

/** Records why AWS managed policies (AwsSolutions-IAM4) are attached. `names` include the policy's path. */
export function acknowledgeManagedPolicies(scope: IConstruct, names: readonly string[], reason: string): void {
  for (const name of names) {
    acknowledge(scope, `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`, reason);
  }
}

/** Records why functions may be called in any version (AwsSolutions-IAM5 on `<function>:*`, which `grantInvoke` writes). */
export function acknowledgeFunctionVersions(scope: IConstruct, functions: readonly IFunction[], reason: string): void {
  for (const { functionArn } of functions) {
    acknowledge(scope, `AwsSolutions-IAM5[Resource::${flattened(scope, functionArn)}:*]`, reason);
  }
}

/** The text under which a rule names a value that may hold CloudFormation references: `<LogicalId.Attribute>`. */
export function flattened(scope: IConstruct, value: string): string {
  return flatten(Stack.of(scope).resolve(value));
}

function wildcards(scope: IConstruct, statements: readonly PolicyStatement[], reasons: Readonly<Record<string, string>>) {
  const found = new Map<string, Set<string>>();
  for (const statement of statements) {
    for (const resource of statement.resources.map((arn) => flattened(scope, arn)).filter((arn) => arn.includes('*'))) {
      found.set(resource, (found.get(resource) ?? new Set()).add(reasonFor(statement, reasons)));
    }
  }
  return found;
}

function reasonFor(statement: PolicyStatement, reasons: Readonly<Record<string, string>>): string {
  const reason = reasons[statement.sid ?? ''];
  if (!reason)
    throw new Error(`statement ${statement.sid} must have a reason for its wildcard, got none; add one beside its resources`);
  return reason;
}

function flatten(value: unknown): string {
  if (typeof value === 'string') return value;
  const node = value as {
    readonly Ref?: string;
    readonly 'Fn::GetAtt'?: readonly string[];
    readonly 'Fn::Join'?: readonly [string, readonly unknown[]];
  };
  if (node.Ref) return `<${node.Ref}>`;
  if (node['Fn::GetAtt']) return `<${node['Fn::GetAtt'].join('.')}>`;
  const [separator, parts] = node['Fn::Join']!;
  return parts.map(flatten).join(separator);
}
