import { platformWith, problemsOf } from '../problems-of';

const found = (admins?: string[]) => problemsOf(platformWith({}, { cluster: { admins } }), 'admins-are-named');

test.each([
  'arn:aws:iam::111122223333:role/PlatformAdmin',
  'arn:aws:iam::111122223333:role/aws-reserved/sso.amazonaws.com/AWSReservedSSO_Admin_0123456789abcdef',
  'arn:aws:iam::111122223333:user/ada',
  'arn:aws-us-gov:iam::111122223333:role/Admin',
])('%s can administer the cluster', (arn) => {
  expect(found([arn])).toEqual([]);
});

test.each([
  'ada',
  'arn:aws:iam::111122223333:root',
  'arn:aws:sts::111122223333:assumed-role/Admin/session',
  'arn:aws:iam::1111:role/Admin',
  'arn:aws:iam::111122223333:role/',
])('%s is no IAM role or user', (arn) => {
  expect(found(['arn:aws:iam::111122223333:role/Admin', arn])).toMatchObject([{ severity: 'error', path: 'cluster.admins[1]' }]);
});

test.each([[undefined], [[]]])('a cluster that names nobody (%p) is warned about, because kubectl will be refused', (admins) => {
  expect(found(admins)).toMatchObject([{ severity: 'warning', path: 'cluster.admins' }]);
});
