import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadDescription } from '../lib/description/load';
import { hasErrors } from '../lib/description/problem';
import { processIo } from '../lib/pins/process-io';
import { pinsCommand } from '../lib/pins/resolve';
import { type PlanResult, plan } from '../lib/plan';
import type { Plan } from '../lib/plan/plan';
import { planJson } from '../lib/report/json';
import { leversText } from '../lib/report/levers';
import { modelsText } from '../lib/report/models';
import { inputsFromOutputs, type StackOutputs } from '../lib/report/outputs';
import { renderedFiles } from '../lib/report/render';
import { explanation, planText, problemsText } from '../lib/report/table';

const usage = `usage:
  npm run plan   -- [--file FILE] [--json] [--explain PATH]   what would run, and why
  npm run plan   -- --levers                                  what can be tuned, layer by layer
  npm run plan   -- --models                                  the checkpoints that the catalog knows
  npm run render -- [--file FILE] [--out DIR] [--outputs FILE] the Kubernetes objects, a file for each chart
  npm run pins   -- [--fill]                                  what no source gives; with network, filled in`;

/** Where a command writes: what it was asked for, and what else it has to say. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

type Command = (args: string[], output: Output) => number | Promise<number>;

const commands: Readonly<Record<string, Command>> = {
  plan: planCommand,
  render: renderCommand,
  pins: (args) => pinsCommand(args, processIo),
};

/** Runs one command, and returns its exit code. */
export async function cli([name = '', ...args]: string[], output: Output): Promise<number> {
  if (args.includes('--help')) {
    output.out(`${usage}\n`);
    return 0;
  }
  const command = commands[name];
  if (!command) return complain(`unknown command "${name}"`, output);
  try {
    return await command(args, output);
  } catch (error) {
    // Only the parser of arguments throws on purpose, and it says what it did not understand.
    return complain(error instanceof Error ? error.message : String(error), output);
  }
}

function complain(message: string, { err }: Output): number {
  err(`${message}\n${usage}\n`);
  return 1;
}

function planCommand(args: string[], { out }: Output): number {
  const { values } = parseArgs({
    args,
    options: {
      file: { type: 'string' },
      json: { type: 'boolean' },
      explain: { type: 'string' },
      levers: { type: 'boolean' },
      models: { type: 'boolean' },
    },
  });
  const listing = values.levers ? leversText() : values.models ? modelsText() : undefined;
  if (listing !== undefined) {
    out(`${listing}\n`);
    return 0;
  }
  const result = planned(values.file);
  if (result.plan && values.explain !== undefined) return explain(result.plan, values.explain, out);
  out(`${values.json ? planJson(result) : readable(result)}\n`);
  return exitCode(result);
}

function readable({ plan, problems }: PlanResult): string {
  return plan ? planText(plan, problems) : problemsText(problems);
}

function explain(plan: Plan, path: string, out: Output['out']): number {
  const { found, text } = explanation(plan, path);
  out(`${text}\n`);
  return found ? 0 : 1;
}

function renderCommand(args: string[], { out, err }: Output): number {
  const { values } = parseArgs({
    args,
    options: { file: { type: 'string' }, out: { type: 'string' }, outputs: { type: 'string' } },
  });
  const result = planned(values.file);
  err(`${problemsText(result.problems)}\n`);
  if (!result.plan) return exitCode(result);
  const outputs = values.outputs === undefined ? {} : (JSON.parse(readFileSync(values.outputs, 'utf8')) as StackOutputs);
  const folder = values.out ?? 'out';
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of renderedFiles(result.plan, inputsFromOutputs(result.plan, outputs))) {
    writeFileSync(join(folder, name), text);
    out(`${join(folder, name)}\n`);
  }
  return exitCode(result);
}

function planned(file: string | undefined): PlanResult {
  const loaded = loadDescription(file ?? join(__dirname, 'platform.ts'));
  return loaded.problems.length > 0 ? { problems: loaded.problems, plan: null } : plan(loaded.value);
}

function exitCode({ problems }: PlanResult): number {
  return hasErrors(problems) ? 1 : 0;
}

if (require.main === module) {
  const output: Output = { out: (text) => void process.stdout.write(text), err: (text) => void process.stderr.write(text) };
  cli(process.argv.slice(2), output).then((code) => {
    process.exitCode = code;
  });
}
