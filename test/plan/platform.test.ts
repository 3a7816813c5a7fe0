import type { PlatformProps } from '../../lib/description/platform';
import { gatewayDuration } from '../../lib/plan/gateway';
import { modelPlanOf, planOf, platformWith } from './problems-of';

const planned = (platform: Partial<PlatformProps> = {}, model = {}) => planOf(platformWith(model, platform));

describe('network', () => {
  test('three zones by id, one NAT gateway in each, and a /16', () => {
    expect(planned({ region: 'us-east-1' }).network).toEqual({
      cidr: '10.0.0.0/16',
      zoneIds: ['use1-az2', 'use1-az4', 'use1-az6'],
      zoneCount: 3,
      natGateways: 3,
    });
  });

  test('without a region there are three zones, and nobody knows which', () => {
    expect(planned({ region: undefined }).network).toMatchObject({ zoneIds: undefined, zoneCount: 3 });
  });

  test('what is described stands', () => {
    const network = { zones: ['usw2-az1', 'usw2-az2'], cidr: '10.8.0.0/18', natGateways: 1 };
    expect(planned({ network }).network).toEqual({ cidr: '10.8.0.0/18', zoneIds: network.zones, zoneCount: 2, natGateways: 1 });
  });

  test('two zones get two NAT gateways', () => {
    expect(planned({ network: { zones: ['usw2-az1', 'usw2-az2'] } }).network.natGateways).toBe(2);
  });
});

describe('cluster', () => {
  test('a private cluster of the pinned version that anybody may delete, named after the platform', () => {
    expect(planned({ name: 'My Platform' }).cluster).toMatchObject({
      name: 'my-platform',
      version: '1.36',
      publicAccessCidrs: [],
      admins: [],
      deletionProtection: false,
      systemNodes: { instanceType: 'm7i.xlarge', min: 2, max: 3 },
    });
  });

  test('network policies are enforced', () => {
    const cni = planned().cluster.addons.find(({ name }) => name === 'vpc-cni');
    expect(JSON.parse(cni?.configuration ?? '{}')).toMatchObject({ enableNetworkPolicy: 'true' });
  });

  test('system nodes grow with the number of models, and leave room to replace one', () => {
    const models = Array.from({ length: 12 }, (_, index) => ({ name: `m${index}`, model: 'Qwen/Qwen3-0.6B' }));
    const { min, max } = planned({ models }).cluster.systemNodes;
    expect(min).toBeGreaterThan(2);
    expect(max).toBe(min + 1);
  });

  test('they grow with the number of gateway pods', () => {
    expect(planned({ gateway: { replicas: 12 } }).cluster.systemNodes.min).toBeGreaterThan(2);
  });
});

describe('gateway', () => {
  test('two pods, no time limit, 32 MiB', () => {
    expect(planned().gateway).toMatchObject({ replicas: 2, requestTimeout: '0s', maxBufferBytes: 32 * 2 ** 20, port: 8080 });
  });

  test('what is described stands', () => {
    const gateway = { replicas: 4, requestTimeoutSeconds: 600, maxRequestMiB: 8 };
    expect(planned({ gateway }).gateway).toMatchObject({ replicas: 4, requestTimeout: '10m', maxBufferBytes: 8 * 2 ** 20 });
  });

  test.each([
    [90, '1m30s'],
    [600, '10m'],
    [0.5, '500ms'],
    [86_400, '24h'],
    [3661.25, '1h1m1s250ms'],
    [0.0001, '1ms'],
  ])('%p seconds are %s, a duration that the Gateway API takes', (seconds, duration) => {
    expect(gatewayDuration(seconds)).toBe(duration);
    expect(duration).toMatch(/^([0-9]{1,5}(h|m|s|ms)){1,4}$/);
  });
});

describe('routing', () => {
  test('prefix cache first, then queue and KV cache', () => {
    expect(modelPlanOf().routing.scorers).toEqual([
      { type: 'prefix-cache-scorer', weight: 3 },
      { type: 'queue-scorer', weight: 2 },
      { type: 'kv-cache-utilization-scorer', weight: 2 },
    ]);
  });

  test('one described weight leaves the others, and the heaviest comes first', () => {
    expect(
      modelPlanOf({ routing: { queueWeight: 9, kvCacheUtilizationWeight: undefined } }).routing.scorers.map(
        ({ weight }) => weight,
      ),
    ).toEqual([9, 3, 2]);
  });

  test('a weight of zero turns a scorer off', () => {
    expect(modelPlanOf({ routing: { prefixCacheWeight: 0 } }).routing.scorers).toHaveLength(2);
  });
});

describe('node pools', () => {
  const replicas = (min: number) => ({ scaling: { replicas: { min } } });

  test('a model implies a pool of its instance type, with a node to spare for a rollout', () => {
    expect(planned({}, replicas(3)).accelerators.pools).toMatchObject([
      { name: 'g6e-xlarge', instanceTypes: ['g6e.xlarge'], limit: { resource: 'nvidia.com/gpu', devices: 4 } },
    ]);
  });

  test('two models of one type share its pool, which has room for both', () => {
    const models = ['a', 'b'].map((name) => ({ name, model: 'Qwen/Qwen3-8B' }));
    expect(planned({ models }).accelerators.pools).toMatchObject([{ limit: { devices: 3 } }]);
  });

  test('pods that share a node are counted by the node', () => {
    const model = { model: 'Qwen/Qwen3-8B', accelerator: { instanceTypes: ['g6e.12xlarge'] }, ...replicas(5) };
    expect(planned({}, model).models[0]!.roles[0]!.nodes).toBe(2);
    expect(planned({}, model).accelerators.pools).toMatchObject([{ limit: { devices: 12 } }]);
  });

  test('a described pool that names the type takes the place of the implied one', () => {
    const nodePools = [{ name: 'gpu', instanceTypes: ['g6e.xlarge', 'g6e.2xlarge'] }];
    const { accelerators, models } = planned({ nodePools });
    expect(accelerators.pools.map(({ name }) => name)).toEqual(['gpu']);
    expect(models[0]!.roles[0]!.placement.nodeSelector).toEqual({
      'lintel.dev/capacity': 'gpu',
      'node.kubernetes.io/instance-type': 'g6e.xlarge',
    });
  });

  test('a described pool without models stands by itself', () => {
    const { accelerators } = planOf({ name: 'demo', nodePools: [{ name: 'gpu', instanceTypes: ['g5.xlarge'] }] });
    expect(accelerators).toMatchObject({ nvidia: true, pools: [{ name: 'gpu', limit: { devices: 8 } }] });
  });

  test("images and weights lie on the instance's own disks, or on a root volume that is large enough", () => {
    const storage = (type: string) =>
      planned({}, { model: 'Qwen/Qwen3-235B-A22B', accelerator: { instanceTypes: [type] } }).accelerators.pools[0]!.storage;
    expect(storage('p5.48xlarge').kind).toBe('instance-store');
    const wide = planned({}, { model: 'Qwen/Qwen3-0.6B', accelerator: { instanceTypes: ['g6.xlarge'] } });
    expect(wide.accelerators.pools[0]!.storage.allocatableGiB).toBeGreaterThanOrEqual(
      28 + wide.models[0]!.roles[0]!.requests.ephemeralGiB,
    );
  });
});

describe('cost', () => {
  test('is the sum of its parts', () => {
    const { parts, usdPerHour } = planned().cost;
    expect(usdPerHour.min).toBeCloseTo(
      parts.reduce((sum, part) => sum + part.usdPerHour!, 0),
      10,
    );
  });

  test('names the nodes of each model, the control plane, system nodes, NAT gateways and endpoints', () => {
    expect(planned({ region: 'us-east-1' }, { scaling: { replicas: { min: 2 } } }).cost.parts).toEqual([
      expect.objectContaining({ what: 'chat: 2 × g6e.xlarge', usdPerHour: 2 * 1.861, estimated: false }),
      expect.objectContaining({ what: 'EKS control plane', usdPerHour: 0.1 }),
      expect.objectContaining({ what: 'system nodes: 2 × m7i.xlarge' }),
      expect.objectContaining({ what: 'NAT gateways: 3', usdPerHour: expect.closeTo(3 * 0.045) }),
      expect.objectContaining({ what: 'VPC endpoints: 2 in 3 zones', usdPerHour: expect.closeTo(6 * 0.01) }),
    ]);
  });

  test('has a date for every price', () => {
    for (const { asOf } of planned().cost.parts) expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('is open when a price is unknown, and says what it leaves out', () => {
    const { cost, models } = planned({}, { model: 'openai/gpt-oss-120b', accelerator: { instanceTypes: ['p5e.48xlarge'] } });
    expect(cost.usdPerHour).toEqual({ min: undefined, max: undefined });
    expect(models[0]!.usdPerHour.min).toBeUndefined();
    expect(cost.excludes.join()).toContain('data transfer');
  });

  test('of a region without prices of its own is that of us-east-1, and said to be an estimate', () => {
    const { parts } = planned({ region: 'us-west-2' }).cost;
    expect(parts.find(({ what }) => what === 'EKS control plane')).toMatchObject({ estimated: true });
  });
});
