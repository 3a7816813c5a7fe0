import type { EngineProps } from '../../../lib/description/model';
import { platformWith, problemsOf } from '../problems-of';

const found = (engine: EngineProps, concurrency?: number) =>
  problemsOf(platformWith({ engine, workload: { concurrency } }), 'batch-holds-requests').map(
    ({ path, message }) => `${path} ${message}`,
  );

test.each([
  [16, 16],
  [17, 16],
])('maxNumSeqs %i has a place for %i concurrent requests', (maxNumSeqs, concurrency) => {
  expect(found({ maxNumSeqs }, concurrency)).toEqual([]);
});

test('maxNumSeqs 15 leaves one of 16 concurrent requests waiting', () => {
  expect(found({ maxNumSeqs: 15 })).toEqual([
    "models[0].engine.maxNumSeqs must be at least the workload's 16 concurrent requests, got 15",
  ]);
});

test('a step has at least one token for each request of the batch', () => {
  expect(found({ maxNumSeqs: 64, maxNumBatchedTokens: 64 })).toEqual([]);
  expect(found({ maxNumSeqs: 64, maxNumBatchedTokens: 63 })).toEqual([
    'models[0].engine.maxNumBatchedTokens must be at least one token for each of 64 requests in a batch, got 63',
  ]);
});

test("without maxNumSeqs, a step has at least one token for each of the workload's requests", () => {
  expect(found({ maxNumBatchedTokens: 16 })).toEqual([]);
  expect(found({ maxNumBatchedTokens: 15 })).toHaveLength(1);
});

test('without chunked prefill a step takes the longest prompt whole', () => {
  const engine = { enableChunkedPrefill: false, maxModelLen: 8192 };
  expect(found({ ...engine, maxNumBatchedTokens: 8192 })).toEqual([]);
  expect(found({ ...engine, maxNumBatchedTokens: 8191 })).toEqual([
    'models[0].engine.maxNumBatchedTokens must be at least maxModelLen, 8192, when chunked prefill is off, got 8191',
  ]);
});

test("without chunked prefill the plan's own context length counts when none is described", () => {
  expect(found({ enableChunkedPrefill: false, maxNumBatchedTokens: 32_768 })).toEqual([]);
  expect(found({ enableChunkedPrefill: false, maxNumBatchedTokens: 32_767 })).toHaveLength(1);
});

test('with chunked prefill a step may be shorter than the context', () => {
  expect(found({ enableChunkedPrefill: true, maxModelLen: 8192, maxNumBatchedTokens: 2048 })).toEqual([]);
});
