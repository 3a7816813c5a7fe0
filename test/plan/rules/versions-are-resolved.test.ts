import type { AddonPlan } from '../../../lib/plan/plan';
import type { PlatformSubject } from '../../../lib/plan/rule';
import { versionsAreResolved } from '../../../lib/plan/rules/versions-are-resolved';

const found = (...addons: AddonPlan[]) => versionsAreResolved({ plan: { cluster: { addons } } } as unknown as PlatformSubject);

test('add-ons with versions need no word', () => {
  expect(found({ name: 'coredns', version: 'v1.2.3-eksbuild.1' })).toEqual([]);
});

test('an add-on that EKS picks the version of is named', () => {
  const [problem] = found({ name: 'coredns', version: 'v1.2.3-eksbuild.1' }, { name: 'vpc-cni' });
  expect(problem).toMatchObject({ severity: 'warning', path: 'cluster' });
  expect(problem?.message).toContain('1 add-ons (vpc-cni)');
});
