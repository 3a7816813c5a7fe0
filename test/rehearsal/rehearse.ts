import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisMachine } from './binaries/machine';
import { ApiClient } from './cluster/api';
import type { Cluster } from './cluster/cluster';
import { startControlPlane } from './cluster/control-plane';
import { connectionOf } from './cluster/kubeconfig';
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
  const report = new Report(say, () => performance.now());
  const interruption = interrupted(options);
  try {
    const work = runEach(stages, { options, report, platforms, prepared, supervisor, directory });
    // What still runs when the end is asked for fails on its own once its programs are gone.
    work.catch(() => undefined);
    await Promise.race([work, interruption]);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    say('\ninterrupted');
    return 130;
  } finally {
    await supervisor.stopAll();
    rmSync(directory, { recursive: true, force: true });
  }
  say(`\n${report.closing()}`);
  return report.anyFailed || (options.noSkips && report.anySkipped) ? 1 : 0;
}

/** Rejects when the user, or the process outside of the namespace, asks for the end. */
function interrupted({ prepared }: RehearsalOptions): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(new Interrupted());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    if (prepared) onLetGo(end);
  });
}

type Surroundings = Omit<Rehearsal, 'startCluster'>;

async function runEach(stages: readonly Stage[], surroundings: Surroundings): Promise<void> {
  const { report, options, prepared, supervisor } = surroundings;
  for (const { stage, reasons } of prepared.skipped) report.skipped(stage, reasons);
  const running = stages.filter(({ name }) => !prepared.skipped.some(({ stage }) => stage === name));
  for (const stage of running) {
    const rehearsal = rehearsalOf(stage, surroundings);
    await report.stage(stage.name, stage.proves, () => stage.run(rehearsal));
    if (!(options.keep && stage === running.at(-1))) await supervisor.stopAll();
  }
  const components = running.flatMap((stage) => stage.components(rehearsalOf(stage, surroundings)));
  report.say('');
  for (const line of versionLines(components)) report.say(line);
  if (options.keep) await keepUp(surroundings);
}

/** Waits for Ctrl-C, with the cluster of the last stage still there. */
async function keepUp({ report, options, directory, prepared }: Surroundings): Promise<void> {
  const kubectl = prepared.binaries.kubectl?.file ?? 'kubectl';
  report.say(`\n${report.closing()}`);
  report.say(
    `\nthe cluster stays up until Ctrl-C; in another shell:\n  ${kubectl} --kubeconfig ${options.kubeconfig ?? lastKubeconfig(directory)} get pods -A -o wide`,
  );
  await new Promise(() => setInterval(() => undefined, 60_000));
}

const kubeconfigs: string[] = [];

function lastKubeconfig(directory: string): string {
  return kubeconfigs.at(-1) ?? directory;
}

function rehearsalOf(stage: Stage, surroundings: Surroundings): Rehearsal {
  const directory = join(surroundings.directory, stage.name);
  return { ...surroundings, directory, startCluster: (parts) => startCluster(parts, { ...surroundings, directory }) };
}

async function startCluster(
  parts: 'api' | 'whole',
  { options, prepared, supervisor, directory, report }: Surroundings,
): Promise<Cluster> {
  if (options.kubeconfig) return { api: new ApiClient(connectionOf(options.kubeconfig)), kubeconfig: options.kubeconfig };
  const binary = (name: keyof Prepared['binaries']): string => prepared.binaries[name]?.file ?? name;
  const started = performance.now();
  const cluster = await startControlPlane({
    directory,
    supervisor,
    binaries: {
      etcd: binary('etcd'),
      kubeApiserver: binary('kube-apiserver'),
      ...(parts === 'whole'
        ? { kubeControllerManager: binary('kube-controller-manager'), kubeScheduler: binary('kube-scheduler') }
        : {}),
    },
  });
  kubeconfigs.push(cluster.kubeconfig);
  report.say(`  control plane up after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return cluster;
}
