import fc from 'fast-check';
import { dnsLabel, longestLabel } from '../../lib/plan/label';

test.each([
  ['Llama-3.3-70B', 'llama-3-3-70b'],
  ['Qwen/Qwen3-8B', 'qwen-qwen3-8b'],
  ['  chat  ', 'chat'],
  ['a__b', 'a-b'],
  ['...', ''],
  ['a'.repeat(41), 'a'.repeat(40)],
  [`${'a'.repeat(39)}-b`, 'a'.repeat(39)],
])('"%s" becomes "%s"', (name, label) => {
  expect(dnsLabel(name)).toBe(label);
});

test('whatever the name, the label is empty or a DNS label that is its own label', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      const label = dnsLabel(name);
      expect(label).toMatch(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?)?$/);
      expect(label.length).toBeLessThanOrEqual(longestLabel);
      expect(dnsLabel(label)).toBe(label);
    }),
  );
});
