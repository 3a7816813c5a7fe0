import { findInstanceType } from '../../../lib/catalog/instances';
import { allocatable } from '../../../lib/plan/allocatable';
import type { PlannedSubject } from '../../../lib/plan/rule';
import { requestsFitNode } from '../../../lib/plan/rules/requests-fit-node';
import { platformWith, problemsOf } from '../problems-of';

const daemonSetsMiB = 262;
const leastMiB = 6144 + 2048 + 1024;

function found(memoryMiB: number) {
  const instance = { ...findInstanceType('g6e.xlarge'), memoryGiB: memoryMiB / 1024 };
  const subject = {
    path: 'models[0]',
    facts: { weights: { bytes: 1, how: '', estimated: false } },
    choice: { fit: { instance, tensorParallel: 1 } },
  } as unknown as PlannedSubject;
  return { left: allocatable(instance)!.memoryMiB - daemonSetsMiB, problems: requestsFitNode(subject) };
}

test('a node that leaves an engine exactly its least host memory beside the DaemonSets is taken', () => {
  const { left, problems } = found(11_320);
  expect(left).toBe(leastMiB);
  expect(problems).toEqual([]);
});

test('a node that leaves one MiB less is refused, with what is needed and what there is', () => {
  const { left, problems } = found(11_319);
  expect(left).toBe(leastMiB - 1);
  expect(problems).toMatchObject([
    {
      path: 'models[0].accelerator.instanceTypes',
      message: expect.stringMatching(new RegExp(`at least 1500m CPU and ${leastMiB}Mi .* and ${left}Mi of g6e\\.xlarge`)),
    },
  ]);
});

test.each(['g5.xlarge', 'g6.xlarge', 'g6e.xlarge', 'g6e.12xlarge', 'p5.48xlarge'])('an engine has room on %s', (type) => {
  const model = { model: 'Qwen/Qwen3-0.6B', accelerator: { instanceTypes: [type] } };
  expect(problemsOf(platformWith(model), 'requests-fit-node')).toEqual([]);
});
