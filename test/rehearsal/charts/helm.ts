import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HelmRelease, HelmValues } from './release';

/** Renders charts with the real Helm. */
export class Helm {
  private renderings = 0;

  constructor(
    private readonly executable: string,
    /** For values, and for everything that Helm would write into the home directory. */
    private readonly directory: string,
    private readonly kubernetesMinor: string,
  ) {
    mkdirSync(directory, { recursive: true });
  }

  /**
   * What the chart in a folder makes of some values: YAML.
   *
   * @throws with what Helm said
   */
  render(folder: string, { name, namespace }: HelmRelease, values: HelmValues): Promise<string> {
    this.renderings += 1;
    const file = join(this.directory, `values-${this.renderings}.json`);
    writeFileSync(file, JSON.stringify(values));
    const args = [
      'template',
      name,
      folder,
      '--namespace',
      namespace,
      '--values',
      file,
      '--include-crds',
      '--kube-version',
      `${this.kubernetesMinor}.0`,
    ];
    const env = {
      ...process.env,
      HELM_CACHE_HOME: this.directory,
      HELM_CONFIG_HOME: this.directory,
      HELM_DATA_HOME: this.directory,
    };
    return new Promise((resolve, reject) => {
      execFile(this.executable, args, { env, maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
        error ? reject(new Error(stderr.trim() || error.message)) : resolve(stdout),
      );
    });
  }
}
