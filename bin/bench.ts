import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { kvLogs } from '../lib/catalog/kv-logs';
import { readLogTable } from '../test/bench/log-table';
import { memoryReport } from '../test/bench/memory';
import { planningBench } from '../test/bench/planning';
import { renderAndSynth } from '../test/bench/render-and-synth';

const usage = `usage:
  npm run bench                             time to plan, render and synthesise, at several sizes
  npm run bench -- plan                     time to plan a thousand models
  npm run bench -- memory [--table FILE]    reckoned memory beside published engine logs, or those of a table of the same form`;

function print(line: string): void {
  console.log(line);
}

function memory(table: string | undefined): boolean {
  const { text, met } = memoryReport(table === undefined ? kvLogs : readLogTable(readFileSync(table, 'utf8')));
  print(text);
  return met;
}

function main(): boolean {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { table: { type: 'string' } } });
  const [what = 'all', ...more] = positionals;
  if (more.length === 0 && what === 'all') return renderAndSynth(print);
  if (more.length === 0 && what === 'plan') return planningBench(print);
  if (more.length === 0 && what === 'memory') return memory(values.table);
  print(usage);
  return false;
}

process.exitCode = main() ? 0 : 1;
