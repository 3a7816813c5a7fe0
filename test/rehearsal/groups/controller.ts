import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Cluster } from '../cluster/cluster';
import { healthy, listens } from '../cluster/health';
import type { RehearsedObject } from '../cluster/object';
import { freePorts } from '../cluster/ports';
import { startProgram } from '../cluster/process';
import type { Supervisor } from '../cluster/supervisor';
import { documents } from '../crds/install';

export interface GroupControllerProps {
  readonly cluster: Cluster;
  readonly executable: string;
  /** The controller's Go module: the webhooks that its chart would install. */
  readonly module: string;
  readonly directory: string;
  readonly supervisor: Supervisor;
}

interface WebhookConfiguration extends RehearsedObject {
  readonly webhooks: readonly Webhook[];
}

interface Webhook {
  readonly name: string;
  readonly clientConfig: { readonly service: { readonly path: string } };
}

/** Runs the LeaderWorkerSet controller beside the cluster, with its webhooks called by address instead of through a Service. */
export async function startGroupController({
  cluster,
  executable,
  module,
  directory,
  supervisor,
}: GroupControllerProps): Promise<void> {
  if (!cluster.servingCertificate)
    throw new Error('webhooks of this machine need a control plane of our own; leave --kubeconfig out');
  const [webhook = 0, health = 0] = await freePorts(2);
  const folder = writeConfiguration(directory, cluster.servingCertificate, webhook, health);
  const program = startProgram({
    name: 'lws',
    executable,
    args: [`--config=${join(folder, 'lws.yaml')}`, `--kubeconfig=${cluster.kubeconfig}`],
    directory: folder,
    // It serves webhooks some time after it says that it is ready.
    ready: async () => (await healthy(`http://127.0.0.1:${health}/readyz`)) && (await listens(webhook)),
  });
  await supervisor.add(program);
  for (const configuration of webhookConfigurations(module, cluster.servingCertificate.certificate, webhook))
    await cluster.api.apply(configuration);
}

function writeConfiguration(
  directory: string,
  serving: NonNullable<Cluster['servingCertificate']>,
  webhook: number,
  health: number,
): string {
  const folder = join(directory, 'lws');
  mkdirSync(folder, { recursive: true });
  copyFileSync(serving.certificate, join(folder, 'tls.crt'));
  copyFileSync(serving.key, join(folder, 'tls.key'));
  const configuration = {
    apiVersion: 'config.lws.x-k8s.io/v1alpha1',
    kind: 'Configuration',
    leaderElection: { leaderElect: false },
    internalCertManagement: { enable: false },
    webhook: { host: '127.0.0.1', port: webhook, certDir: folder },
    metrics: { bindAddress: '0' },
    health: { healthProbeBindAddress: `127.0.0.1:${health}` },
  };
  writeFileSync(join(folder, 'lws.yaml'), stringify(configuration));
  return folder;
}

/** The webhooks of the module, at an address of this machine. */
function webhookConfigurations(module: string, certificate: string, port: number): WebhookConfiguration[] {
  const caBundle = readFileSync(certificate).toString('base64');
  return (documents(join(module, 'config/webhook/manifests.yaml')) as WebhookConfiguration[]).map((configuration) => ({
    ...configuration,
    metadata: { name: `lws-${configuration.metadata.name}` },
    webhooks: configuration.webhooks.map((hook) => ({
      ...hook,
      clientConfig: {
        url: `https://127.0.0.1:${port}${hook.clientConfig.service.path}`,
        caBundle,
      } as unknown as Webhook['clientConfig'],
      // The chart adds this too. Without it every pod of the cluster would wait for this controller.
      ...(hook.name.endsWith('pod.kb.io')
        ? { objectSelector: { matchExpressions: [{ key: groupLabels.name, operator: 'Exists' }] } }
        : {}),
    })),
  }));
}

/** Labels that the controller puts onto the pods of a group. */
export const groupLabels = {
  name: 'leaderworkerset.sigs.k8s.io/name',
  groupIndex: 'leaderworkerset.sigs.k8s.io/group-index',
  workerIndex: 'leaderworkerset.sigs.k8s.io/worker-index',
  size: 'leaderworkerset.sigs.k8s.io/size',
} as const;
