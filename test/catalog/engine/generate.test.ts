import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, type RawFacts } from '../../../lib/catalog/engine/generate';
import { configFields, flags } from '../../../lib/catalog/engine/vllm-0.27.0.data';

const catalog = join(__dirname, '../../../lib/catalog/engine');

const facts: RawFacts = {
  version: '9.9.9',
  flags: [
    { flag: '--all2all-backend', group: 'ParallelConfig', type: 'Backend', choices: ['naive', "it's"], default: 'naive' },
    { flag: '--ignore-patterns', group: 'LoadConfig', type: 'list[str] | str', default: ['original/**/*'], nargs: '+' },
    { flag: '--kv-config', aliases: ['-kc'], group: 'VllmConfig', type: 'KVConfig | None', default: null, json: 'KVConfig' },
    { flag: '--max-num-seqs', group: 'SchedulerConfig', type: 'int', default: null, config_default: 128, range: { ge: 1 } },
    { flag: '--old-flag', group: 'CacheConfig', type: 'bool', default: { env: 'OLD' }, no: true, deprecated: '10.0' },
    { flag: 'model_tag', group: '(top level)', type: 'str', nargs: '?' },
  ],
  config_fields: [
    { class: 'KVConfig', field: 'name', type: 'str', required: true },
    { class: 'KVConfig', field: 'steps', type: 'list[tuple[int, int]] | None', default: null },
    { class: 'KVConfig', field: 'mode', type: 'Backend | None', choices: ['naive', "it's"], default: null },
  ],
};

const data = `// Made by \`npm run catalog:engine -- 9.9.9\` from the source in the wheel of vLLM 9.9.9. Do not edit.

import type { ConfigField, EngineFlag } from './flag';

export const flags = [
  { prop: 'all2allBackend', flag: '--all2all-backend', group: 'ParallelConfig', type: 'Backend', choices: ['naive', 'it\\'s'], default: 'naive' },
  { prop: 'ignorePatterns', flag: '--ignore-patterns', group: 'LoadConfig', type: 'list[str] | str', default: ['original/**/*'], nargs: '+' },
  { prop: 'kvConfig', flag: '--kv-config', aliases: ['-kc'], group: 'VllmConfig', type: 'KVConfig | None', default: null, json: 'KVConfig' },
  { prop: 'maxNumSeqs', flag: '--max-num-seqs', group: 'SchedulerConfig', type: 'int', default: null, range: { ge: 1 }, configDefault: 128 },
  { prop: 'oldFlag', flag: '--old-flag', group: 'CacheConfig', type: 'bool', default: { env: 'OLD' }, no: true, deprecated: '10.0' },
  { prop: 'modelTag', flag: 'model_tag', group: '(top level)', type: 'str', nargs: '?' },
] as const satisfies readonly EngineFlag[];

export const configFields = [
  { class: 'KVConfig', field: 'name', type: 'str', required: true },
  { class: 'KVConfig', field: 'steps', type: 'list[tuple[int, int]] | None', default: null },
  { class: 'KVConfig', field: 'mode', type: 'Backend | None', choices: ['naive', 'it\\'s'], default: null },
] as const satisfies readonly ConfigField[];
`;

const types = `// Made by \`npm run catalog:engine -- 9.9.9\` from the source in the wheel of vLLM 9.9.9. Do not edit.

/** Every flag of \`vllm serve\` in vLLM 9.9.9, as a prop. Numbers are in the unit of the flag. */
export interface EngineFlags {
  /**
   * \`--all2all-backend\` (ParallelConfig)
   * @default "naive"
   */
  readonly all2allBackend?: Backend;
  /**
   * \`--ignore-patterns\` (LoadConfig)
   * @default ["original/**\\/*"]
   */
  readonly ignorePatterns?: readonly string[] | string;
  /**
   * \`--kv-config\`, \`-kc\` (VllmConfig)
   * @default - unset
   */
  readonly kvConfig?: KVConfig;
  /**
   * \`--max-num-seqs\` (SchedulerConfig), integer >= 1
   * @default - decided at start; 128 in the config class
   */
  readonly maxNumSeqs?: number;
  /**
   * \`--old-flag\` (CacheConfig)
   * @default - value of the environment variable OLD
   * @deprecated named for removal in 10.0
   */
  readonly oldFlag?: boolean;
  /**
   * \`model_tag\`
   * @default - unset
   */
  readonly modelTag?: string;
}

/** Fields of vLLM's \`KVConfig\`, by their own names. */
export interface KVConfig {
  readonly name: string;
  /** @default - unset */
  readonly steps?: readonly (readonly [number, number])[] | null;
  /** @default - unset */
  readonly mode?: Backend | null;
}

export type Backend = 'naive' | 'it\\'s';
`;

describe('the generator of the flag catalog', () => {
  test('writes one line per flag and field', () => {
    expect(generate(facts).data).toBe(data);
  });

  test('writes one optional prop per flag, with facts only', () => {
    expect(generate(facts).types).toBe(types);
  });

  test('refuses two flags with one prop', () => {
    const twice = [...facts.flags, { flag: '--max_num_seqs', group: 'SchedulerConfig', type: 'int' }];
    expect(() => generate({ ...facts, flags: twice })).toThrow(/maxNumSeqs for --max-num-seqs and --max_num_seqs/);
  });

  test('refuses one alias with two lists of values', () => {
    const other = { class: 'KVConfig', field: 'other', type: 'Backend', choices: ['naive'] };
    expect(() => generate({ ...facts, config_fields: [...facts.config_fields, other] })).toThrow(/alias Backend/);
  });

  test('writes the committed files again from their own data', () => {
    const rawFlags = flags.map((flag) => {
      const { prop: _, configDefault, ...rest } = { configDefault: undefined, ...flag };
      return configDefault === undefined ? rest : { ...rest, config_default: configDefault };
    });
    const again = generate({ version: '0.27.0', flags: rawFlags, config_fields: configFields });
    expect(again.types).toBe(readFileSync(join(catalog, 'vllm-0.27.0.types.ts'), 'utf8'));
    expect(again.data).toBe(readFileSync(join(catalog, 'vllm-0.27.0.data.ts'), 'utf8'));
  });
});
