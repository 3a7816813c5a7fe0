import { platformWith, problemsOf } from '../problems-of';

const found = (engine: object) =>
  problemsOf(platformWith({ engine }), 'engine-flag-is-known').map(({ path, message, fix }) => `${path} ${message}; ${fix}`);

test.each([{ maxNumSeqs: 64 }, { enablePrefixCaching: false }, { reasoningParser: 'qwen3' }, {}])(
  '%p is a set of known flags',
  (engine) => {
    expect(found(engine)).toEqual([]);
  },
);

test.each([
  [{ maxNumSeq: 64 }, 'maxNumSeq must be a flag of vLLM 0.27.0, got maxNumSeq; use maxNumSeqs'],
  [{ max_num_seqs: 64 }, 'max_num_seqs must be a flag of vLLM 0.27.0, got max_num_seqs; use maxNumSeqs'],
  [{ swapSpace: 4 }, 'swapSpace must be a flag of vLLM 0.27.0, which no longer has --swap-space; remove it'],
  [{ kvCacheDtype: 'fp9' }, /kvCacheDtype must be one of the \d+ values that vLLM takes, got "fp9"; use fp8/],
  [{ maxNumSeqs: '64' }, 'maxNumSeqs must be an integer, got "64"; write 64, without quotes'],
  [
    { gpuMemoryUtilization: 1.7 },
    "gpuMemoryUtilization must be > 0 and <= 1, got 1.7; leave it out for the engine's own default, 0.92, or see `vllm serve --help=all` of 0.27.0",
  ],
])('%p is refused with what to write instead', (engine, text) => {
  expect(found(engine)).toEqual([typeof text === 'string' ? `models[0].engine.${text}` : expect.stringMatching(text)]);
});

test('a flag that is null, an empty line of YAML, is left to the plan', () => {
  expect(found({ maxNumSeqs: null })).toEqual([]);
});
