import { stringify } from 'yaml';
import { type ChartInputs, everyChart, renderPlatform } from '../../charts';
import type { Plan } from '../plan/plan';

/** A file of Kubernetes objects. */
export interface RenderedFile {
  readonly name: string;
  readonly text: string;
}

/** One YAML file for each chart, in the order in which they are applied. */
export function renderedFiles(plan: Plan, inputs: ChartInputs): RenderedFile[] {
  return everyChart(renderPlatform(plan, inputs)).map(({ file, objects }) => ({
    name: file,
    text: objects.map((object) => stringify(object, { lineWidth: 0 })).join('---\n'),
  }));
}
