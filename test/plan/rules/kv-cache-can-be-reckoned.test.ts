import type { EngineProps } from '../../../lib/description/model';
import { platformWith, problemsOf } from '../problems-of';

const found = (kvCacheDtype?: EngineProps['kvCacheDtype']) =>
  problemsOf(platformWith({ engine: { kvCacheDtype } }), 'kv-cache-can-be-reckoned');

test.each([undefined, 'auto', 'fp8', 'nvfp4', 'int8_per_token_head'] as const)('a KV cache of %p has a known size', (type) => {
  expect(found(type)).toEqual([]);
});

test('a type whose layout was not read is refused, with those that were', () => {
  expect(found('turboquant_4bit_nc')).toMatchObject([
    {
      path: 'models[0].engine.kvCacheDtype',
      message: expect.stringContaining('got "turboquant_4bit_nc"'),
      fix: expect.stringContaining('fp8'),
    },
  ]);
});
