import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { GoProgram, Wrapper } from './binary';

const progressSeconds = 30;

/**
 * Builds a program from the modules that our `go.mod` and `go.sum` pin. Says every half minute that it is still at work.
 *
 * @throws with what Go said when it fails
 */
export async function build(program: GoProgram, wrapper: Wrapper, file: string, say: (line: string) => void): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  // Renamed when it is complete: a build that was broken off leaves nothing that looks finished.
  const part = `${file}.${process.pid}.part`;
  const started = Date.now();
  const minutes = (): string => ((Date.now() - started) / 60_000).toFixed(1);
  say(`building ${program.package} ${wrapper.version}, once: about ${program.minutes} min on two cores`);
  const progress = setInterval(
    () => say(`  still building, ${minutes()} of about ${program.minutes} min`),
    progressSeconds * 1000,
  );
  try {
    await goBuild(program, wrapper, part);
    renameSync(part, file);
    say(`  built in ${minutes()} min`);
  } finally {
    clearInterval(progress);
    rmSync(part, { force: true });
  }
}

function goBuild(program: GoProgram, wrapper: Wrapper, output: string): Promise<void> {
  const variables = Object.entries(program.variables(wrapper.version)).map(([name, value]) => `-X ${name}=${value}`);
  const args = [
    'build',
    '-trimpath',
    '-buildvcs=false',
    '-o',
    output,
    '-ldflags',
    ['-s', '-w', ...variables].join(' '),
    program.package,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn('go', args, {
      cwd: wrapper.folder,
      env: { ...process.env, CGO_ENABLED: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (part: Buffer) => {
      complaint = (complaint + part.toString('utf8')).slice(-4000);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`go build ${program.package} ended with ${code ?? signal}\n${complaint.trim()}`)),
    );
  });
}
