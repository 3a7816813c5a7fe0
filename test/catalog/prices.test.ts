import { tryFindInstanceType } from '../../lib/catalog/instances';
import { findPriceRows, onDemandUsdPerHour, priceRows, prices, tryFindPrice, unlistedPrices } from '../../lib/catalog/prices';
import { findOtherPrices } from '../../lib/catalog/prices-other';
import { usEast1OnDemandUsdPerHour } from './instance-prices.data';

test('the second reading of the us-east-1 prices covers 63 instance types', () => {
  expect(Object.keys(usEast1OnDemandUsdPerHour)).toHaveLength(63);
});

test.each(Object.entries(usEast1OnDemandUsdPerHour))('%s costs %d USD per hour in us-east-1', (instanceType, usdPerHour) => {
  expect(onDemandUsdPerHour(instanceType, 'us-east-1')?.usdPerHour).toBeCloseTo(usdPerHour, 4);
});

test('prices of types outside the instance table are those of g4dn, Gaudi, UltraServers and the unnamed Trainium3', () => {
  const outside = priceRows.map((row) => row.instanceType).filter((name) => !tryFindInstanceType(name));
  expect([...new Set(outside.map((name) => name.split('.')[0]))].sort()).toEqual([
    'dl1',
    'g4dn',
    'trn3 (no EC2 type name)',
    'u-p6e-gb200x36',
    'u-p6e-gb200x72',
  ]);
});

test('a type has one price per region and way to buy it', () => {
  const keys = prices.map((price) => `${price.instanceType} ${price.region} ${price.purchase}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the price of a type differs by region', () => {
  expect(onDemandUsdPerHour('g6.xlarge', 'us-east-1')?.usdPerHour).toBe(0.8048);
  expect(onDemandUsdPerHour('g6.xlarge', 'ap-northeast-1')!.usdPerHour).toBeGreaterThan(0.8048);
});

test('a price that does not exist is undefined and the catalog says why', () => {
  expect(onDemandUsdPerHour('p5e.48xlarge', 'us-east-1')).toBeUndefined();
  expect(unlistedPrices.map((row) => row.instanceType)).toEqual([
    'p5e.48xlarge',
    'u-p6e-gb200x72',
    'trn2.48xlarge',
    'trn2.3xlarge',
    'trn2u.48xlarge',
    'trn3 (no EC2 type name)',
  ]);
});

test('a type or region that the table lacks has no price', () => {
  expect(onDemandUsdPerHour('p3.2xlarge', 'us-east-1')).toBeUndefined();
  expect(onDemandUsdPerHour('g6.xlarge', 'mx-central-1')).toBeUndefined();
});

test('a rate stated for two regions holds in both and no third', () => {
  expect(tryFindPrice('trn2.48xlarge', 'us-east-2', 'capacity-block')?.usdPerHour).toBe(35.7608);
  expect(tryFindPrice('trn2.48xlarge', 'ap-south-2', 'capacity-block')?.usdPerHour).toBe(35.7608);
  expect(tryFindPrice('trn2.48xlarge', 'us-east-1', 'capacity-block')).toBeUndefined();
});

test('rates without a region are found newest first and never as the price of a region', () => {
  expect(findPriceRows('p5en.48xlarge', 'capacity-block').map((row) => row.usdPerHour)).toEqual([63.158, 49.928, 45.768]);
  expect(tryFindPrice('p5en.48xlarge', 'us-east-1', 'capacity-block')).toBeUndefined();
  expect(priceRows.filter((row) => row.regions.length === 0 && row.scope === undefined)).toEqual([]);
});

test('another price is found by item and region, and is undefined where it was not found', () => {
  expect(findOtherPrices('EKS control plane, version in standard support', 'us-east-1')).toMatchObject([
    { unit: 'cluster-hour', usd: 0.1 },
  ]);
  expect(findOtherPrices('EKS provisioned control plane tiers', 'us-east-1')[0]).not.toHaveProperty('usd');
  expect(findOtherPrices('EKS control plane, version in standard support', 'eu-west-1')).toEqual([]);
});
