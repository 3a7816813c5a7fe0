import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { NodePoolPlan, Plan } from '../../lib/plan/plan';
import type { ChartInputs } from '../inputs';
import type { Ec2NodeClass, NodePool } from '../k8s/karpenter';
import { capacityLabel } from '../k8s/names';
import { addObject } from '../k8s/object';

/** Tag by which Karpenter finds the subnets of a cluster. */
export const discoveryTag = 'karpenter.sh/discovery';

/** One kind of accelerator node: how EC2 makes it, and when Karpenter does. */
export class NodePoolChart extends Chart {
  constructor(scope: Construct, id: string, plan: Plan, pool: NodePoolPlan, inputs: ChartInputs) {
    super(scope, id);
    addObject(this, nodeClass(plan, pool, inputs));
    addObject(this, nodePool(pool));
  }
}

function nodeClass(plan: Plan, pool: NodePoolPlan, inputs: ChartInputs): Ec2NodeClass {
  return {
    apiVersion: 'karpenter.k8s.aws/v1',
    kind: 'EC2NodeClass',
    metadata: { name: pool.name },
    spec: {
      amiSelectorTerms: [{ alias: pool.amiAlias }],
      instanceProfile: inputs.nodeInstanceProfile,
      subnetSelectorTerms: inputs.nodeSubnetIds?.map((id) => ({ id })) ?? [{ tags: { [discoveryTag]: plan.cluster.name } }],
      securityGroupSelectorTerms: [{ id: inputs.clusterSecurityGroup }],
      blockDeviceMappings: [{ deviceName: '/dev/xvda', rootVolume: true, ebs: rootVolume(pool) }],
      ...(pool.storage.kind === 'instance-store' ? { instanceStorePolicy: 'RAID0' } : {}),
      metadataOptions: { httpEndpoint: 'enabled', httpTokens: 'required', httpPutResponseHopLimit: 1 },
    },
  };
}

function rootVolume({ storage }: NodePoolPlan): Ec2NodeClass['spec']['blockDeviceMappings'][number]['ebs'] {
  // Images and weights on the root volume: at gp3's base throughput a 28 GiB image alone takes four minutes.
  const fast = storage.kind === 'root-volume' ? { throughput: 600, iops: 3000 } : {};
  return { volumeSize: `${storage.rootVolumeGiB}Gi`, volumeType: 'gp3', encrypted: true, ...fast };
}

function nodePool(pool: NodePoolPlan): NodePool {
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodePool',
    // By this label the pool is known to be the platform's own, when its nodes are drained.
    metadata: { name: pool.name, labels: { [capacityLabel]: pool.name } },
    spec: {
      template: {
        metadata: { labels: pool.labels },
        spec: {
          nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: pool.name },
          requirements: [
            { key: 'node.kubernetes.io/instance-type', operator: 'In', values: pool.instanceTypes },
            { key: 'karpenter.sh/capacity-type', operator: 'In', values: ['on-demand'] },
            { key: 'kubernetes.io/arch', operator: 'In', values: [pool.arch] },
          ],
          taints: pool.taints,
          // Expiry ignores budgets: it would take serving nodes away by force.
          expireAfter: 'Never',
          // Shorter than the drain on deletion waits, so that a pod which does not end cannot hold it up.
          terminationGracePeriod: '40m',
        },
      },
      disruption: { consolidationPolicy: 'WhenEmpty', consolidateAfter: '10m', budgets: [{ nodes: '1' }] },
      limits: { [pool.limit.resource]: String(pool.limit.devices) },
    },
  };
}
