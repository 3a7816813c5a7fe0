import type { Finding } from '../../description/problem';
import type { PlatformRule } from '../rule';

const principal = /^arn:aws[a-z-]*:iam::\d{12}:(role|user)\/[\w+=,.@/-]+$/;

/** Access to the cluster goes through access entries only: whom nobody names, kubectl refuses. */
export const adminsAreNamed: PlatformRule = ({ plan: { cluster } }) => [
  ...missingAdmin(cluster.admins),
  ...faultyAdmins(cluster.admins),
];

function missingAdmin(admins: readonly string[]): Finding[] {
  if (admins.length > 0) return [];
  return [
    {
      severity: 'warning',
      path: 'cluster.admins',
      message: 'names nobody: kubectl will be refused, to whoever deploys as well',
      fix: "add the ARN of a role you can assume, such as 'arn:aws:iam::111122223333:role/PlatformAdmin'",
    },
  ];
}

function faultyAdmins(admins: readonly string[]): Finding[] {
  return admins.flatMap((arn, index) => {
    if (principal.test(arn)) return [];
    return [
      {
        path: `cluster.admins[${index}]`,
        message: `must be the ARN of an IAM role or user, got "${arn}"`,
        fix: "write it as 'arn:aws:iam::111122223333:role/PlatformAdmin'; of an assumed role take the role itself",
      },
    ];
  });
}
