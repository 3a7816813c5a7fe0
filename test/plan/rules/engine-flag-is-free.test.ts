import { platformWith, problemsOf } from '../problems-of';

const found = (engine: object) => problemsOf(platformWith({ engine }), 'engine-flag-is-free').map(({ path }) => path);

test.each([
  'modelTag',
  'port',
  'host',
  'servedModelName',
  'shutdownTimeout',
  'downloadDir',
  'apiKey',
  'hfToken',
  'config',
  'uds',
  'sslKeyfile',
  'pipelineParallelSize',
  'dataParallelSize',
  'prefillContextParallelSize',
  'nnodes',
  'headless',
  'kvTransferConfig',
  'cpuOffloadGb',
])('%s belongs to the plan', (flag) => {
  expect(found({ [flag]: 1 })).toEqual([`models[0].engine.${flag}`]);
});

test.each(['tensorParallelSize', 'maxModelLen', 'maxNumSeqs', 'gpuMemoryUtilization', 'reasoningParser', 'enableExpertParallel'])(
  '%s may be described',
  (flag) => {
    expect(found({ [flag]: 1 })).toEqual([]);
  },
);

test('a secret never gets into the arguments of a pod', () => {
  const [problem] = problemsOf(platformWith({ engine: { hfToken: 'hf_secret' } }), 'engine-flag-is-free');
  expect(problem?.message).toContain('weights.hub.tokenSecret');
  expect(problem?.message).not.toContain('hf_secret');
});
