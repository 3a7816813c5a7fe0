import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisMachine } from './binaries/machine';
import { Interrupted, Supervisor } from './cluster/supervisor';
import { crdPlaces } from './crds/library';
import { namespaceCommand, onLetGo, runInNamespace } from './namespace';
import { parseOptions, type RehearsalOptions, usage } from './options';
import { type RehearsedPlatform, rehearsedPlatforms } from './platforms';
import { type Prepared, prepare } from './prepare';
import { Report } from './report/report';
import { versionLines } from './report/versions';
import { stages as everyStage } from './stages';
import type { Rehearsal, Stage } from './stages/stage';
import { type LastCluster, startCluster } from './start-cluster';

/** Rehearses platforms against real software. @returns the exit code: 1 when anything failed */
export async function rehearse(args: readonly string[]): Promise<number> {
  try {
    return await rehearseWith(parseOptions(args), args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    return 1;
  }
}

async function rehearseWith(options: RehearsalOptions, args: readonly string[]): Promise<number> {
  const stages = stagesOf(options);
  const platforms = rehearsedPlatforms(options.file);
  if (options.prepared) {
    const prepared = JSON.parse(readFileSync(options.prepared, 'utf8')) as Prepared;
    return runStages(stages, platforms, options, prepared);
  }
  const machine = thisMachine();
  const prepared = await prepare(stages, platforms, options, { machine, places: crdPlaces(machine.cache), say });
  const command = options.keep || options.kubeconfig ? undefined : namespaceCommand();
  if (command) return runInNamespace(command, args, prepared);
  return runStages(stages, platforms, options, prepared);
}

function stagesOf({ stages: names }: RehearsalOptions): Stage[] {
  const unknown = names?.filter((name) => !everyStage.some((stage) => stage.name === name)) ?? [];
  if (unknown.length > 0) {
    throw new Error(`--stage must name some of ${everyStage.map(({ name }) => name).join(', ')}, got ${unknown.join(', ')}`);
  }
  return everyStage.filter(({ name }) => !names || names.includes(name));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function runStages(
  stages: readonly Stage[],
  platforms: readonly RehearsedPlatform[],
  options: RehearsalOptions,
  prepared: Prepared,
): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'lintel-rehearsal-'));
  const supervisor = new Supervisor();
  let ending = false;
  // What is cut off in the middle fails for no reason of its own: nobody needs to hear of it.
  const report = new Report(
    (line) => (ending ? undefined : say(line)),
    () => performance.now(),
  );
  const surroundings = { options, report, platforms, prepared, supervisor, directory, last: {} };
  const work = runEach(stages, surroundings);
  work.catch(() => undefined);
  try {
    await Promise.race([work, interrupted(options)]);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    if (report.ended) return exitCode(report, options);
    say('\ninterrupted');
    return 130;
  } finally {
    ending = true;
    await supervisor.close();
    rmSync(directory, { recursive: true, force: true });
  }
  return exitCode(report, options);
}

function exitCode(report: Report, { noSkips }: RehearsalOptions): number {
  return report.anyFailed || (noSkips && report.anySkipped) ? 1 : 0;
}

/** Rejects when the user, or the process outside of the namespace, asks for the end. */
function interrupted({ prepared }: RehearsalOptions): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(new Interrupted());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    if (prepared) onLetGo(end);
  });
}

interface Surroundings extends Omit<Rehearsal, 'startCluster'> {
  readonly last: LastCluster;
}

async function runEach(stages: readonly Stage[], surroundings: Surroundings): Promise<void> {
  const { report, options, prepared, supervisor, last } = surroundings;
  for (const { stage, reasons } of prepared.skipped) report.skipped(stage, reasons);
  const running = stages.filter(({ name }) => !prepared.skipped.some(({ stage }) => stage === name));
  for (const stage of running) {
    const rehearsal = rehearsalOf(stage, surroundings);
    await report.stage(stage.name, stage.proves, () => stage.run(rehearsal));
    if (!(options.keep && stage === running.at(-1))) await supervisor.stopAll();
  }
  if (running.length > 0) {
    const components = running.flatMap((stage) => stage.components(rehearsalOf(stage, surroundings)));
    report.say('');
    for (const line of versionLines([{ pin: 'kubernetes', ran: last.version }, ...components])) report.say(line);
  }
  report.end();
  if (options.keep) await keepUp(surroundings);
}

/** Waits for Ctrl-C, with the cluster of the last stage still there. */
async function keepUp({ report, last, prepared }: Surroundings): Promise<void> {
  const kubectl = prepared.binaries.kubectl?.file ?? 'kubectl';
  report.say('\nthe cluster stays up until Ctrl-C; in another shell:');
  report.say(`  ${kubectl} --kubeconfig ${last.kubeconfig} get pods -A -o wide`);
  await new Promise(() => setInterval(() => undefined, 60_000));
}

function rehearsalOf(stage: Stage, surroundings: Surroundings): Rehearsal {
  const directory = join(surroundings.directory, stage.name);
  return {
    ...surroundings,
    directory,
    startCluster: (parts, beforeControllers) => startCluster(parts, { ...surroundings, directory, beforeControllers }),
  };
}
