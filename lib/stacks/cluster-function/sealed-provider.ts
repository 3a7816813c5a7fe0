import type { Duration } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Provider } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import { acknowledge, acknowledgeFunctionVersions } from '../acknowledge';
import { allow, functionRole, policy } from './function-role';

export interface SealedProviderProps {
  readonly onEvent: lambda.IFunction;
  /** @default - an operation ends when `onEvent` returns */
  readonly polling?: ProviderPolling;
  /** Where the framework's own functions write. */
  readonly logGroup: ILogGroup;
}

export interface ProviderPolling {
  readonly isComplete: lambda.IFunction;
  readonly interval: Duration;
  /** A multiple of the interval, one hour at most. */
  readonly timeout: Duration;
}

/**
 * CDK's provider framework with roles that the framework cannot widen: it would add every version of the functions (`<arn>:*`), and
 * it calls the unqualified ones only.
 *
 * The framework answers CloudFormation from outside of the VPC, so that a function without a way out fails with a reason.
 */
export class SealedProvider extends Construct {
  readonly serviceToken: string;

  constructor(scope: Construct, id: string, props: SealedProviderProps) {
    super(scope, id);
    const onEventPolicy = callsOf(props.onEvent);
    const onEventRole = functionRole(this, 'OnEventRole', props.logGroup, { invoke: onEventPolicy });
    const provider = this.addFramework(props, onEventRole);
    if (props.polling) allowToStartPolling(onEventPolicy, provider);
    this.serviceToken = provider.serviceToken;
  }

  private addFramework({ onEvent, polling, logGroup }: SealedProviderProps, onEventRole: iam.Role): Provider {
    const common = { onEventHandler: onEvent, logGroup, frameworkOnEventRole: onEventRole.withoutPolicyUpdates() };
    if (!polling) return new Provider(this, 'Framework', common);
    const pollingRole = functionRole(this, 'PollingRole', logGroup, { invoke: callsOf(polling.isComplete) });
    return new Provider(this, 'Framework', {
      ...common,
      isCompleteHandler: polling.isComplete,
      frameworkCompleteAndTimeoutRole: pollingRole.withoutPolicyUpdates(),
      queryInterval: polling.interval,
      totalTimeout: polling.timeout,
    });
  }
}

function callsOf(called: lambda.IFunction): iam.PolicyDocument {
  return policy(allow(['lambda:InvokeFunction', 'lambda:GetFunction'], called.functionArn));
}

/** The state machine calls the framework's functions until one says that the operation is complete. Its role is the framework's own. */
function allowToStartPolling(onEventPolicy: iam.PolicyDocument, framework: Provider): void {
  const parts = framework.node.findAll();
  const [stateMachine] = parts.filter((part) => part instanceof CfnStateMachine);
  if (!stateMachine)
    throw new Error(`${framework.node.path} must hold a state machine that polls, got none; CDK may have changed`);
  onEventPolicy.addStatements(allow(['states:StartExecution'], stateMachine.ref));
  acknowledgeFunctionVersions(
    framework,
    parts.filter((part) => part instanceof lambda.Function),
    'The state machine of the framework may call any version of the function that polls, and of the one that ends it.',
  );
  const polls = 'The state machine only polls one function, which logs what it waits for.';
  acknowledge(framework, 'AwsSolutions-SF1', polls);
  acknowledge(framework, 'AwsSolutions-SF2', polls);
}
