export type { ClusterProps, SystemNodesProps } from './description/cluster';
export type { GatewayProps } from './description/gateway';
export type {
  AcceleratorProps,
  EngineProps,
  HubProps,
  ModelProps,
  ReplicasProps,
  RoutingProps,
  ScalingProps,
  WeightsProps,
  WorkloadProps,
} from './description/model';
export type { NetworkProps } from './description/network';
export type { NodePoolProps } from './description/node-pool';
export { type BudgetProps, definePlatform, type PlatformProps } from './description/platform';
export { type Problem, ProblemsError, type Severity } from './description/problem';
export { type PlanResult, plan } from './plan';
export type { Candidate, ModelPlan, Plan, RolePlan } from './plan/plan';
export type { ExistingResources } from './stacks/existing';
export {
  AcceleratorPools,
  type AcceleratorPoolsProps,
  InferenceGateway,
  type InferenceGatewayProps,
  ModelServer,
  type ModelServerProps,
} from './stacks/parts';
export { InferencePlatform, type InferencePlatformProps, type PlatformStacks } from './stacks/platform';
