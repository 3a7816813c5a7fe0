import type { NodePoolPlan, Plan, StoragePlan } from '../../../lib/plan/plan';
import type { PlatformSubject } from '../../../lib/plan/rule';
import { diskFitsImageAndWeights } from '../../../lib/plan/rules/disk-fits-image-and-weights';
import { planOf, platformWith, problemsOf } from '../problems-of';

const rule = 'disk-fits-image-and-weights';
const image = 28;
const made = planOf(platformWith());
const needed = image + made.models[0]!.roles[0]!.requests.ephemeralGiB;

function found(storage: Partial<StoragePlan>, plan: Plan = made) {
  const pools = plan.accelerators.pools.map((pool): NodePoolPlan => ({ ...pool, storage: { ...pool.storage, ...storage } }));
  return diskFitsImageAndWeights({
    models: [{ label: 'chat', path: 'models[0]' }],
    plan: { ...plan, accelerators: { ...plan.accelerators, pools } },
  } as unknown as PlatformSubject);
}

test('a disk of exactly the image, the weights and the caches is enough', () => {
  expect(found({ allocatableGiB: needed })).toEqual([]);
});

test('a disk of one GiB less is not', () => {
  expect(found({ allocatableGiB: needed - 1 })).toMatchObject([{ path: 'models[0].accelerator.instanceTypes' }]);
});

test('a root volume is at most as large as EBS makes one', () => {
  expect(found({ rootVolumeGiB: 16_384 })).toEqual([]);
  expect(found({ rootVolumeGiB: 16_385 })).toHaveLength(1);
});

test('every pod of a node counts', () => {
  const eight = planOf(platformWith({ accelerator: { instanceTypes: ['g6e.48xlarge'] } }));
  const all = image + 8 * eight.models[0]!.roles[0]!.requests.ephemeralGiB;
  expect(found({ allocatableGiB: all }, eight)).toEqual([]);
  expect(found({ allocatableGiB: all - 1 }, eight)).toHaveLength(1);
});

test.each(['Qwen/Qwen3-0.6B', 'Qwen/Qwen3-8B', 'openai/gpt-oss-120b', 'moonshotai/Kimi-K2-Instruct'])(
  'the disks that the plan gives the nodes of %s are large enough',
  (model) => {
    expect(problemsOf(platformWith({ model }), rule)).toEqual([]);
  },
);
