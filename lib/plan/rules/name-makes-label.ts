import type { Finding } from '../../description/problem';
import { dnsLabel } from '../label';
import type { PlatformRule } from '../rule';

/** Stacks, cluster and Kubernetes objects are named after the platform and its models. */
export const nameMakesLabel: PlatformRule = ({ description, models }) => [
  ...labelFindings('name', description.name, /^[a-z]/),
  ...models.flatMap(({ path, props }) => [
    ...labelFindings(`${path}.name`, props.name, /^[a-z0-9]/),
    ...characterFindings(`${path}.name`, props.name),
  ]),
];

/** What a client can put into `model`, and a person into a shell, without a second thought. */
function characterFindings(path: string, name: string): Finding[] {
  if (dnsLabel(name) === '' || /^[A-Za-z0-9][A-Za-z0-9 ._:/-]{0,62}$/.test(name)) return [];
  return [
    {
      path,
      message: `must be at most 63 letters, digits, spaces and . _ : / -, got "${name}"`,
      fix: `use "${dnsLabel(name)}"`,
    },
  ];
}

function labelFindings(path: string, name: string, start: RegExp): Finding[] {
  const label = dnsLabel(name);
  if (label !== '' && start.test(label)) return [];
  return [
    {
      path,
      message: `must hold letters or digits that make a DNS label${path === 'name' ? ' beginning with a letter' : ''}, got "${name}"`,
      fix: 'use lower-case letters, digits and hyphens, such as "chat-8b"',
    },
  ];
}
