import { ApiError } from '../cluster/api';
import { Interrupted } from '../cluster/supervisor';
import { refusalText } from './refusal';
import { Report } from './report';
import { versionLines } from './versions';

function reporting(): { readonly report: Report; readonly lines: string[] } {
  const lines: string[] = [];
  let now = 0;
  const clock = (): number => {
    now += 1500;
    return now;
  };
  return { report: new Report((line) => lines.push(line), clock), lines };
}

test('a stage says how it went and how long it took', async () => {
  const { report, lines } = reporting();
  await report.stage('admission', 'objects are accepted', async () => {
    report.passed();
    report.failed('one is', 'it is not');
  });
  expect(lines.at(0)).toBe('\nadmission: objects are accepted');
  expect(lines.at(-1)).toBe('admission: 1 passed, 1 failed in 1.5 s');
});

test('a stage that throws is one failure, and the next one runs', async () => {
  const { report } = reporting();
  await report.stage('a', '', () => Promise.reject(new Error('broken')));
  await report.stage('b', '', async () => report.passed());
  expect(report.closing()).toBe('1 passed, 1 failed, 0 skipped');
});

test('an interruption is no failure, and ends the stages', async () => {
  const { report } = reporting();
  await expect(report.stage('a', '', () => Promise.reject(new Interrupted()))).rejects.toThrow(Interrupted);
  expect(report.closing()).toBe('0 passed, 0 failed, 0 skipped');
});

test('a check passes when it runs to its end', async () => {
  const { report, lines } = reporting();
  expect(await report.check('it holds', async () => undefined)).toBe(true);
  expect(lines).toEqual(['  ✓ it holds']);
});

test('a check that throws shows every line of the reason', async () => {
  const { report, lines } = reporting();
  expect(await report.check('it holds', () => Promise.reject(new Error('pod a\nscheduler: no room')))).toBe(false);
  expect(lines).toEqual(['  ✗ it holds', '      pod a', '      scheduler: no room']);
  expect(report.anyFailed).toBe(true);
});

test('a skipped stage is counted, and says what to install', () => {
  const { report, lines } = reporting();
  report.skipped('groups', ['lws: install Go']);
  expect(lines).toEqual(['\ngroups: SKIPPED', '  lws: install Go']);
  expect(report.closing()).toBe('0 passed, 0 failed, 1 skipped');
});

test('a refusal names the object, the field and the words of the server', () => {
  const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'engine', namespace: 'inference' } };
  const error = new ApiError(422, 'Deployment is invalid', [{ field: 'spec.replicas', message: 'Invalid value' }]);
  expect(refusalText(object, error)).toBe(
    'object: Deployment inference/engine (apps/v1)\nfield: spec.replicas\nserver: Deployment is invalid',
  );
});

test('a component has one line, whatever number of stages are about it', () => {
  const lines = versionLines([
    { pin: 'lwsCrds', ran: 'v0.10.0' },
    { pin: 'lwsCrds', ran: 'v0.10.0' },
  ]);
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^LeaderWorkerSet CRDs +v0\.10\.0 +v0\.10\.0 +nothing: the same$/)]);
});

test('what is not the deployed version is not called the same', () => {
  const [, line] = versionLines([{ pin: 'lws', ran: 'v0.9.0' }]);
  expect(line).toMatch(/0\.10\.0 +v0\.9\.0/);
  expect(line).not.toContain('the same');
});

test('a patch of the deployed Kubernetes minor is the same', () => {
  expect(versionLines([{ pin: 'kubernetes', ran: 'v1.36.3' }])[1]).toContain('the same');
  expect(versionLines([{ pin: 'kubernetes', ran: 'v1.37.2' }])[1]).not.toContain('the same');
});
