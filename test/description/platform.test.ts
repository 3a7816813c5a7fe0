import { definePlatform } from '../../lib/description/platform';

const model = { name: 'chat', model: 'Qwen/Qwen3-8B' };

test('a platform is given back as it was described', () => {
  const description = { name: 'demo', models: [model] };
  expect(definePlatform(description)).toBe(description);
});

// The compiler is the test: each of these lines has to be an error, or the build fails.
test('what is misspelled or of the wrong type does not compile', () => {
  const wrong = [
    // @ts-expect-error a platform has a name
    () => definePlatform({ models: [model] }),
    // @ts-expect-error a model has a checkpoint
    () => definePlatform({ name: 'demo', models: [{ name: 'chat' }] }),
    // @ts-expect-error regoin is no property
    () => definePlatform({ name: 'demo', regoin: 'us-west-2' }),
    // @ts-expect-error an account is text, or its leading zeros are lost
    () => definePlatform({ name: 'demo', account: 111122223333 }),
    // @ts-expect-error the flag is maxNumSeqs
    () => definePlatform({ name: 'demo', models: [{ ...model, engine: { maxNumSeq: 8 } }] }),
    // @ts-expect-error the flag takes a number
    () => definePlatform({ name: 'demo', models: [{ ...model, engine: { maxNumSeqs: '8' } }] }),
    // @ts-expect-error the engine has no such format
    () => definePlatform({ name: 'demo', models: [{ ...model, engine: { kvCacheDtype: 'fp9' } }] }),
    // @ts-expect-error there are two modes
    () => definePlatform({ name: 'demo', models: [{ ...model, routing: { failureMode: 'Open' } }] }),
    // @ts-expect-error a pool names its types
    () => definePlatform({ name: 'demo', nodePools: [{ name: 'gpu' }] }),
    // @ts-expect-error a budget is in dollars per hour
    () => definePlatform({ name: 'demo', budget: { usdPerMonth: 1 } }),
  ];
  expect(wrong).toHaveLength(10);
});

test('a description cannot be changed after it was written', () => {
  const description = definePlatform({ name: 'demo', models: [model] });
  // @ts-expect-error properties are read-only
  const rename = () => (description.name = 'other');
  expect(rename).toBeInstanceOf(Function);
});
