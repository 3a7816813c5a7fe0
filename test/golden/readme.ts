import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadDescription } from '../../lib/description/load';
import { plan } from '../../lib/plan';
import { planText, problemsText } from '../../lib/report/table';

const root = join(__dirname, '..', '..');
const file = join(root, 'README.md');

/** A fenced block: the words after the fence, and what is inside. */
export interface Block {
  readonly info: string;
  readonly text: string;
}

const fence = /^```(\w[^\n]*)\n([\s\S]*?)^```$/gm;

export function readmeBlocks(): Block[] {
  return [...readFileSync(file, 'utf8').matchAll(fence)].map(([, info, text]) => ({ info: info!, text: text! }));
}

/** Blocks that hold what a command prints, and what it prints today. */
export function printedBlocks(): Readonly<Record<string, string>> {
  const starter = plan(loadDescription(join(root, 'bin/platform.ts')).value);
  const refused = readmeBlocks().find(({ info }) => info === 'yaml refused');
  return {
    'text plan': `${planText(starter.plan!, starter.problems)}\n`,
    'text refused': `${problemsText(plan(parse(refused!.text)).problems)}\n`,
  };
}

/** Writes what the commands print today into the README. */
export function writeReadme(): string {
  const printed = printedBlocks();
  const text = readFileSync(file, 'utf8').replace(fence, (block, info: string) =>
    printed[info] === undefined ? block : `\`\`\`${info}\n${printed[info]}\`\`\``,
  );
  writeFileSync(file, text);
  return file;
}
