import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { everyChart, renderPlatform, unresolvedInputs } from '../../charts';
import { InferencePlatform, type PlatformProps, plan } from '../../lib';
import { secondsOf } from './clock';
import { median } from './statistics';

/** Sizes that are compared in one run. */
const sizes = [1, 10, 100] as const;

/** At most this much more time for each model at 100 than at 10. */
const largestRatio = 1.2;

const checkpoints = [
  'Qwen/Qwen3-8B',
  'Qwen/Qwen3-32B',
  'openai/gpt-oss-20b',
  'microsoft/phi-4',
  'mistralai/Mistral-Small-3.2-24B-Instruct-2506',
];

function platform(models: number): PlatformProps {
  return {
    name: 'bench',
    region: 'us-east-1',
    models: Array.from({ length: models }, (_, index) => ({
      name: `model-${index}`,
      model: checkpoints[index % checkpoints.length]!,
    })),
  };
}

function planAndRender(description: PlatformProps): void {
  const { plan: made, problems } = plan(description);
  if (!made) throw new Error(problems.map(({ message }) => message).join('\n'));
  everyChart(renderPlatform(made, unresolvedInputs(made.network.cidr)));
}

function synthesise(description: PlatformProps): void {
  const outdir = mkdtempSync(join(tmpdir(), 'lintel-bench-'));
  const app = new App({ outdir, builtinCloudFormationValidation: false });
  new InferencePlatform(app, 'bench', description);
  app.synth();
  rmSync(outdir, { recursive: true });
}

/** The median of a few runs: one run of a warm process is at the mercy of its garbage collector. */
function medianSeconds(runs: number, work: () => void): number {
  return median(Array.from({ length: runs }, () => secondsOf(work)));
}

/** Times planning, rendering and synthesis at several sizes; false when a model costs more in a large platform than in a small one. */
export function renderAndSynth(print: (line: string) => void): boolean {
  synthesise(platform(1));
  const rows = sizes.map((models) => {
    const description = platform(models);
    return {
      models,
      render: medianSeconds(3, () => planAndRender(description)) / models,
      synth: medianSeconds(3, () => synthesise(description)) / models,
    };
  });
  for (const { models, render, synth } of rows)
    print(
      `${String(models).padStart(4)} models: ${(render * 1000).toFixed(1)} ms each to plan and render, ${(synth * 1000).toFixed(1)} ms each to synthesise`,
    );
  const [, ten, hundred] = rows;
  const ratio = (hundred!.render + hundred!.synth) / (ten!.render + ten!.synth);
  print(`time for each model at 100 over that at 10: ${ratio.toFixed(2)} (at most ${largestRatio})`);
  return ratio <= largestRatio;
}
