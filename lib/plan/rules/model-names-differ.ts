import type { Finding } from '../../description/problem';
import type { PlannedSubject, PlatformRule } from '../rule';

/** Object names, stacks and request paths are made of the model's label, so no two models may have one, and none that of another object beside them. */
export const modelNamesDiffer: PlatformRule = ({ models, plan: { gateway } }) => {
  const taken = new Map([
    [gateway.name, 'the gateway'],
    [`${gateway.name}-gateway`, 'the gateway'],
    ['default-deny', 'a network policy of the namespace'],
    ['allow-dns', 'a network policy of the namespace'],
    ...models.map(({ label, props }): [string, string] => [`${label}-epp`, `the endpoint picker of "${props.name}"`]),
  ]);
  return models.flatMap((model) => {
    const first = models.find((other) => other.label === model.label && other.index < model.index);
    if (model.label === '') return [];
    if (first) return [clash(model, `must differ from ${first.path}.name`, `which makes the same label "${model.label}"`)];
    const owner = taken.get(model.label);
    return owner ? [clash(model, `must leave the name of ${owner} free`, `which makes the label "${model.label}"`)] : [];
  });
};

function clash({ path, props }: PlannedSubject, message: string, because: string): Finding {
  return {
    path: `${path}.name`,
    message: `${message}, got "${props.name}", ${because}`,
    fix: `rename one, for example "${props.name}-2"`,
  };
}
