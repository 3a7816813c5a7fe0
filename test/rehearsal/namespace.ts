import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Prepared } from './prepare';

/** Descriptor of the pipe whose end tells the process inside that the one outside is gone. */
const lifeline = 3;

/** How to enter a network of one's own: as root plainly, else by a user namespace. Processes of it end with it. */
const ways = [[], ['--map-root-user']].map((user) => ['unshare', ...user, '--net', '--pid', '--fork', '--kill-child', '--']);

/** The command that gives a network with nothing but loopback, or undefined where the machine does not allow it. */
export function namespaceCommand(): readonly string[] | undefined {
  return ways.find(([command = '', ...args]) => spawnSync(command, [...args, ...raiseLoopback, 'true']).status === 0);
}

const raiseLoopback = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];

/** Runs this very command again where only loopback exists, with what was made ready, and returns its exit code. */
export async function runInNamespace(
  [command = '', ...args]: readonly string[],
  argv: readonly string[],
  prepared: Prepared,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-rehearsal-'));
  const file = join(folder, 'prepared.json');
  writeFileSync(file, JSON.stringify(prepared));
  const again = [process.execPath, ...process.execArgv, process.argv[1] ?? '', ...argv, '--prepared', file];
  const child = spawn(command, [...args, ...raiseLoopback, ...again], { stdio: ['inherit', 'inherit', 'inherit', 'pipe'] });
  const letGo = (): void => {
    (child.stdio[lifeline] as Socket | null)?.destroy();
  };
  // The terminal sends Ctrl-C to both; the one inside ends its programs, the one outside waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, letGo);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      rmSync(folder, { recursive: true, force: true });
      resolve(code ?? 1);
    });
  });
}

/** Calls back when the process outside is gone. */
export function onLetGo(act: () => void): void {
  const socket = new Socket({ fd: lifeline, readable: true, writable: false });
  socket.on('error', act);
  socket.on('close', act);
  socket.resume();
  socket.unref();
}
