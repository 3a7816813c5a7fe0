import { instanceTypes } from '../../lib/catalog/instances';
import type { PurchaseOption } from '../../lib/catalog/prices';
import { findQuotas, quotas } from '../../lib/catalog/quotas';

test.each<[string, PurchaseOption, string[]]>([
  ['g6e', 'on-demand', ['L-DB2E81BA']],
  ['g6e', 'spot', ['L-3819A6DF']],
  ['g6e', 'capacity-block', []],
  ['p5', 'on-demand', ['L-417A185B']],
  ['p5', 'spot', ['L-C4BD4855']],
  ['p5en', 'capacity-block', ['L-4F9BB70B', 'L-7EA86503']],
  ['inf2', 'on-demand', ['L-1945791B']],
  ['trn2', 'on-demand', ['L-2C3B7624']],
  ['m7i', 'on-demand', ['L-1216C47A']],
  ['mac2', 'on-demand', []],
  ['dl1', 'on-demand', ['L-6E869C2A']],
  ['x2iedn', 'on-demand', ['L-7295265B']],
  ['p6e-gb200', 'on-demand', []],
])('%s bought %s counts against %j', (family, purchase, codes) => {
  expect(findQuotas(family, purchase).map((quota) => quota.code)).toEqual(codes);
});

test('every family counts against an on-demand quota, but for Grace UltraServers and Trainium3', () => {
  const uncovered = instanceTypes.map((type) => type.family).filter((family) => findQuotas(family, 'on-demand').length === 0);
  expect([...new Set(uncovered)]).toEqual(['p6e-gb200', 'p6e-gb300', 'trn3']);
});

test('a new account has no accelerators and five vCPU of general instances', () => {
  expect(quotas.filter((quota) => quota.defaultValue !== 0).map((quota) => [quota.code, quota.defaultValue])).toEqual([
    ['L-1216C47A', 5],
    ['L-34B43A08', 5],
  ]);
});
