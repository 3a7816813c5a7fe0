import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'lintel-package-'));
afterAll(() => rmSync(folder, { recursive: true }));

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** An empty CDK app of somebody else, with the packed package and its peers. */
function emptyApp(): string {
  npm(['pack', '--pack-destination', folder], root);
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', tarball!], { cwd: folder });
  const app = join(folder, 'app');
  mkdirSync(join(app, 'node_modules'), { recursive: true });
  // The tarball itself, not the repository: what npm leaves out of it is missing here. Its dependencies are those installed for the repository.
  symlinkSync(join(folder, 'package'), join(app, 'node_modules/lintel'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const peer of ['aws-cdk-lib', 'constructs', '@types'])
    symlinkSync(join(root, 'node_modules', peer), join(app, 'node_modules', peer));
  return app;
}

const program = `
import { App } from 'aws-cdk-lib';
import { InferencePlatform, type PlatformProps } from 'lintel';

const description: PlatformProps = { name: 'packed', models: [{ name: 'qwen3-8b', model: 'Qwen/Qwen3-8B' }] };
const app = new App({ outdir: 'cdk.out', builtinCloudFormationValidation: false });
const platform = new InferencePlatform(app, 'packed', description);
app.synth();
console.log(platform.endpoint);
`;

test('the packed package has types and runs in an empty CDK app', () => {
  const app = emptyApp();
  writeFileSync(join(app, 'app.ts'), program);
  const options = {
    target: 'ES2022',
    module: 'CommonJS',
    moduleResolution: 'Bundler',
    strict: true,
    skipLibCheck: true,
    preserveSymlinks: false,
    types: ['node'],
    outDir: 'out',
  };
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['app.ts'] }));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', app]);
  const printed = execFileSync(process.execPath, ['out/app.js'], { cwd: app, encoding: 'utf8' });
  expect(printed.trim()).toBe('http://inference.inference.svc.cluster.local:8080');
  expect(readdirSync(join(app, 'cdk.out')).filter((name) => name.endsWith('.template.json'))).toHaveLength(6);
}, 120_000);
