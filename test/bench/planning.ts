import type { ModelProps } from '../../lib/description/model';
import type { PlatformProps } from '../../lib/description/platform';
import { plan } from '../../lib/plan';
import { secondsOf } from './clock';
import { median } from './statistics';

/** What must hold of planning. */
export const planningGoals = { models: 1000, combinations: 200, seconds: 1, largestRatio: 1.5 } as const;

const checkpoints = [
  'Qwen/Qwen3-8B',
  'Qwen/Qwen3-32B',
  'Qwen/Qwen3-30B-A3B',
  'Qwen/Qwen3.5-27B',
  'openai/gpt-oss-20b',
  'openai/gpt-oss-120b',
  'Qwen/Qwen3-14B',
  'google/gemma-3-27b-it',
  'deepseek-ai/DeepSeek-R1',
  'mistralai/Mistral-Small-3.2-24B-Instruct-2506',
];

const lengths = [4096, 8192, 16_384, 32_768] as const;
const concurrencies = [1, 4, 8, 16, 32] as const;

/** Models of so many different combinations of checkpoint, context and workload, repeated under other names. */
export function differentModels(count: number, combinations = count): ModelProps[] {
  return Array.from({ length: count }, (_, index) => {
    const combination = index % combinations;
    return {
      name: `model-${index}`,
      model: checkpoints[combination % checkpoints.length]!,
      weights: { hub: { tokenSecret: 'hub-token' } },
      engine: { maxModelLen: lengths[Math.floor(combination / 10) % lengths.length]! },
      workload: {
        concurrency: concurrencies[Math.floor(combination / 40) % concurrencies.length]!,
        inputTokens: 1024 + Math.floor(combination / 200),
      },
    };
  });
}

function platform(models: readonly ModelProps[]): PlatformProps {
  return { name: 'bench', region: 'us-east-1', models };
}

/** Times planning; false when a thousand models take too long, or a model costs more among many than among few. */
export function planningBench(print: (line: string) => void): boolean {
  const { models, combinations, seconds: most, largestRatio } = planningGoals;
  // What runs often is compiled: the first runs are not the ones that a build of many models sees.
  for (let run = 0; run < 3; run++) plan(platform(differentModels(models, combinations)));
  const timed = (count: number, different: number): number => {
    const description = platform(differentModels(count, different));
    const seconds = median(Array.from({ length: 5 }, () => secondsOf(() => plan(description))));
    print(
      `${String(count).padStart(5)} models, ${different} different: ${seconds.toFixed(3)} s, ${((seconds * 1000) / count).toFixed(2)} ms each`,
    );
    return seconds;
  };
  const [few, many] = [timed(100, 100) / 100, timed(400, 400) / 400];
  const all = timed(models, combinations);
  const errors = plan(platform(differentModels(models, combinations))).problems.filter(
    ({ severity }) => severity === 'error',
  ).length;
  const ratio = many / few;
  print(`${models} models of ${combinations} combinations in ${all.toFixed(3)} s (at most ${most}), ${errors} errors`);
  print(`time for each at 400 over that at 100, all different: ${ratio.toFixed(2)} (at most ${largestRatio})`);
  return all <= most && ratio <= largestRatio && errors === 0;
}
