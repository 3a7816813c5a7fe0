import { z } from 'zod';
import { addonVersionsCommand } from '../catalog/pin-lookup';

/** Runs a program and gives what it wrote on stdout; rejects when it cannot be started or exits with another code than 0. */
export type Run = (command: string, args: readonly string[]) => Promise<string>;

/** What is read of the answer of `aws eks describe-addon-versions --output json`. */
const describeAddonVersions = z.object({
  addons: z.array(
    z.object({
      addonName: z.string(),
      addonVersions: z.array(
        z.object({
          addonVersion: z.string(),
          compatibilities: z.array(z.object({ clusterVersion: z.string(), defaultVersion: z.boolean() })),
        }),
      ),
    }),
  ),
});

/**
 * The version that EKS takes by default for an add-on on a Kubernetes minor.
 * @throws when the AWS CLI fails or names no default
 */
export async function defaultAddonVersion(addonName: string, kubernetesMinor: string, run: Run): Promise<string> {
  const [command, ...args] = addonVersionsCommand(addonName, kubernetesMinor) as [string, ...string[]];
  const { addons } = describeAddonVersions.parse(JSON.parse(await run(command, [...args, '--output', 'json'])));
  const version = addons
    .filter((addon) => addon.addonName === addonName)
    .flatMap((addon) => addon.addonVersions)
    .find(({ compatibilities }) =>
      compatibilities.some((fits) => fits.clusterVersion === kubernetesMinor && fits.defaultVersion),
    );
  if (version === undefined) throw new Error(`EKS names no default version of ${addonName} for Kubernetes ${kubernetesMinor}`);
  return version.addonVersion;
}
