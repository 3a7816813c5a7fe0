import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until';

/** A program to start and to keep running. */
export interface ProgramProps {
  readonly name: string;
  readonly executable: string;
  readonly args: readonly string[];
  /** Folder for the log. */
  readonly directory: string;
  /** Whether it answers. */
  readonly ready: () => Promise<boolean>;
  /** How long it may take to answer, in seconds. @default 60 */
  readonly readyWithinSeconds?: number;
  /** How long it may take to end by itself, in seconds; then it is killed. @default 20 */
  readonly endsWithinSeconds?: number;
  /** Added to the environment. @default - nothing */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A running program. */
export interface Program {
  readonly name: string;
  readonly pid: number;
  /** Asks it to end, waits, and kills it only when it does not. */
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it answers.
 *
 * @throws with the end of its log when it ends before that, or does not answer in time
 */
export async function startProgram(props: ProgramProps): Promise<Program> {
  const log = join(props.directory, `${props.name}.log`);
  const child = spawnLogged(props, log);
  const program = { name: props.name, pid: child.pid ?? 0, stop: () => stopChild(child, props.endsWithinSeconds ?? 20) };
  const answers = async (): Promise<boolean> => {
    if (hasEnded(child)) throw new Error(`${props.name} ended with ${child.exitCode ?? child.signalCode}\n${tail(log)}`);
    return props.ready();
  };
  try {
    await until(`${props.name} answers`, answers, props.readyWithinSeconds ?? 60);
  } catch (error) {
    await program.stop();
    throw error instanceof Error && !hasEnded(child) ? error : new Error(`${String(error)}\n${tail(log)}`);
  }
  return program;
}

function spawnLogged({ executable, args, environment }: ProgramProps, log: string): ChildProcess {
  const output = openSync(log, 'a');
  // A group of its own: Ctrl-C must reach the rehearsal alone, which ends its programs in order.
  const child = spawn(executable, args, {
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment },
  });
  // What could not be started has no exit code; `hasEnded` sees it by its missing process id.
  child.on('error', () => undefined);
  closeSync(output);
  return child;
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function stopChild(child: ChildProcess, seconds: number): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  await ended;
  clearTimeout(killer);
}

function tail(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
