import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cli } from '../bin/cli';
import { broken } from './broken';

const root = resolve(__dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'lintel-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/tsx/dist/cli.mjs'), ...args],
      { cwd: root, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}

/** A command in this process: the same code, without the start of another. */
async function cliRun(...args: string[]): Promise<Finished> {
  const written = { stdout: '', stderr: '' };
  const code = await cli(args, {
    out: (text) => {
      written.stdout += text;
    },
    err: (text) => {
      written.stderr += text;
    },
  });
  return { code, ...written };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const threeLines = file('three-lines.yaml', 'name: demo\nmodels:\n  - { name: qwen3-8b, model: Qwen/Qwen3-8B }\n');

describe('plan', () => {
  test('of three lines of YAML names model, instance and cost, and exits with 0', async () => {
    const { code, stdout } = await run(['bin/cli.ts', 'plan', '--file', threeLines]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/qwen3-8b: Qwen\/Qwen3-8B[\s\S]*1 × g6e\.xlarge[\s\S]*\$1\.86 per hour/);
  });

  test('as JSON prints one object and nothing else', async () => {
    const { code, stdout, stderr } = await cliRun('plan', '--file', threeLines, '--json');
    const { problems, plan } = JSON.parse(stdout);
    expect([code, stderr]).toEqual([0, '']);
    expect(problems[0]).toEqual({
      rule: expect.any(String),
      severity: 'warning',
      path: expect.any(String),
      message: expect.any(String),
      fix: expect.any(String),
    });
    expect(plan.models[0]).toMatchObject({
      name: 'qwen3-8b',
      topology: 'replicated',
      replicas: { min: 1, max: 1 },
      roles: [
        {
          role: 'serve',
          instanceType: 'g6e.xlarge',
          devicesPerPod: 1,
          podsPerReplica: 1,
          nodesPerReplica: 1,
          parallelism: { tensor: 1, pipeline: 1, data: 1, expert: 1 },
        },
      ],
    });
  });

  test.each(broken)('of $what says so and exits with 1, without a stack trace', async ({ what, text, says }) => {
    const { code, stdout, stderr } = await cliRun('plan', '--file', file(`${what.replace(/\W+/g, '-')}.yaml`, text));
    expect(code).toBe(1);
    for (const pattern of says) expect(stdout).toMatch(pattern);
    expect(stdout + stderr).not.toMatch(/\n\s+at /);
  });

  test('with an option that does not exist prints how it is used', async () => {
    const { code, stderr } = await cliRun('plan', '--fiel', 'x');
    expect(code).toBe(1);
    expect(stderr).toMatch(/--fiel[\s\S]*usage:/);
  });
});

describe('render', () => {
  test('writes a file for each chart, with AWS values marked as unresolved', async () => {
    const out = join(folder, 'out');
    const { code } = await cliRun('render', '--file', threeLines, '--out', out);
    expect(code).toBe(0);
    expect(readdirSync(out)).toEqual([
      '10-accelerators-g6e-xlarge.yaml',
      '20-engine-inference.yaml',
      '30-gateway-inference.yaml',
      '40-engine-qwen3-8b.yaml',
      '50-routing-qwen3-8b.yaml',
      '60-gateway-qwen3-8b.yaml',
    ]);
    expect(readFileSync(join(out, '10-accelerators-g6e-xlarge.yaml'), 'utf8')).toContain(
      'instanceProfile: unresolved:nodeInstanceProfile',
    );
  });

  test('fills in AWS values from the outputs of a deployment', async () => {
    const out = join(folder, 'filled');
    const outputs = file(
      'outputs.json',
      JSON.stringify({ 'demo-Accelerators': { NodeInstanceProfile: 'demo-nodes', ClusterSecurityGroup: 'sg-0a1b2c3d' } }),
    );
    await cliRun('render', '--file', threeLines, '--out', out, '--outputs', outputs);
    expect(readFileSync(join(out, '10-accelerators-g6e-xlarge.yaml'), 'utf8')).toMatch(
      /instanceProfile: demo-nodes[\s\S]*id: sg-0a1b2c3d/,
    );
  });
});

describe('synth', () => {
  // What the CDK command sets before it runs the app.
  function underCdk(platform: string): NodeJS.ProcessEnv {
    return { CDK_OUTDIR: join(folder, 'cdk.out'), CDK_CONTEXT_JSON: JSON.stringify({ platform }), CDK_VALIDATION: 'false' };
  }

  test('of three lines of YAML makes the stacks and says what to do next', async () => {
    const { code, stderr } = await run(['bin/app.ts'], underCdk(threeLines));
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /demo: EKS 1\.36[\s\S]*stacks: demo-Network, demo-Cluster, demo-Accelerators, demo-Controllers, demo-Gateway, demo-Model-qwen3-8b[\s\S]*next:/,
    );
  });

  test('of a broken description prints all problems and exits with 1, without a stack trace', async () => {
    const { text, says } = broken.at(-1)!;
    const { code, stderr } = await run(['bin/app.ts'], underCdk(file('broken.yaml', text)));
    expect(code).toBe(1);
    for (const pattern of says) expect(stderr).toMatch(pattern);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
