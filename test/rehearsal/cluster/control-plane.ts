import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, ApiError } from './api';
import type { Cluster } from './cluster';
import { healthy } from './health';
import { kubeconfigText } from './kubeconfig';
import { freePorts } from './ports';
import { type ProgramProps, startProgram } from './process';
import type { Supervisor } from './supervisor';

/** Where the programs of a control plane lie. Without the last two nothing is reconciled and nothing is placed. */
export interface ControlPlaneBinaries {
  readonly etcd: string;
  readonly kubeApiserver: string;
  /** @default - no controllers run */
  readonly kubeControllerManager?: string;
  /** @default - no pod is placed */
  readonly kubeScheduler?: string;
}

export interface ControlPlaneProps {
  readonly binaries: ControlPlaneBinaries;
  /** An empty folder for data, keys and logs. */
  readonly directory: string;
  readonly supervisor: Supervisor;
  /**
   * What must be there before controllers look around: a kind that comes later is collected as garbage half a minute later.
   * @default - nothing
   */
  readonly beforeControllers?: (api: ApiClient) => Promise<void>;
}

const host = '127.0.0.1';

/** A control plane of this machine, on loopback: etcd, the API server and, where given, controller manager and scheduler. */
export async function startControlPlane({
  binaries,
  directory,
  supervisor,
  beforeControllers,
}: ControlPlaneProps): Promise<Cluster> {
  const [etcd = 0, peer = 0, secure = 0, controller = 0, scheduler = 0] = await freePorts(5);
  const files = writeFiles(directory, secure);
  const { kubeControllerManager, kubeScheduler } = binaries;
  const start = (props: Omit<ProgramProps, 'directory'>) => supervisor.add(startProgram({ ...props, directory }));

  await start(etcdProgram(binaries.etcd, directory, etcd, peer));
  await start(apiserverProgram(binaries.kubeApiserver, files, etcd, secure));
  const api = clientOf(files, secure);
  writeFileSync(files.kubeconfig, kubeconfigText(api.connection), { mode: 0o600 });
  await beforeControllers?.(api);
  if (kubeControllerManager) await start(controllerManagerProgram(kubeControllerManager, files, controller));
  if (kubeScheduler) await start(schedulerProgram(kubeScheduler, files, scheduler));
  const servingCertificate = { certificate: files.certificate, key: files.certificateKey };
  return { api, kubeconfig: files.kubeconfig, servingCertificate, installerToken: files.installerToken };
}

function clientOf({ certificate, adminToken }: Files, port: number): ApiClient {
  return new ApiClient({ server: `https://${host}:${port}`, token: adminToken, ca: readFileSync(certificate, 'utf8') });
}

type Start = Omit<ProgramProps, 'directory'>;

function etcdProgram(executable: string, directory: string, client: number, peer: number): Start {
  const ready = () => healthy(`http://${host}:${client}/health`);
  return { name: 'etcd', executable, args: etcdArgs(directory, client, peer), ready };
}

function apiserverProgram(executable: string, files: Files, etcd: number, port: number): Start {
  const ready = async () => existsSync(files.certificate) && isReady(clientOf(files, port));
  return { name: 'kube-apiserver', executable, args: apiserverArgs(files, etcd, port), ready };
}

function controllerManagerProgram(executable: string, files: Files, port: number): Start {
  const args = [...clientArgs(files, port), `--service-account-private-key-file=${files.serviceAccountKey}`];
  return { name: 'kube-controller-manager', executable, args, ready: () => healthy(`https://${host}:${port}/healthz`) };
}

function schedulerProgram(executable: string, files: Files, port: number): Start {
  return {
    name: 'kube-scheduler',
    executable,
    args: clientArgs(files, port),
    ready: () => healthy(`https://${host}:${port}/healthz`),
  };
}

interface Files {
  readonly directory: string;
  readonly certificate: string;
  readonly certificateKey: string;
  readonly serviceAccountKey: string;
  readonly tokens: string;
  readonly adminToken: string;
  readonly installerToken: string;
  readonly kubeconfig: string;
}

function writeFiles(directory: string, securePort: number): Files {
  mkdirSync(directory, { recursive: true });
  const [adminToken, installerToken] = [token(), token()];
  const files: Files = {
    directory,
    certificate: join(directory, 'apiserver.crt'),
    certificateKey: join(directory, 'apiserver.key'),
    serviceAccountKey: join(directory, 'service-account.key'),
    tokens: join(directory, 'tokens.csv'),
    adminToken,
    installerToken,
    kubeconfig: join(directory, `kubeconfig-${securePort}`),
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(files.serviceAccountKey, privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
  const rows = [`${adminToken},admin,admin,system:masters`, `${installerToken},installer,installer,${installerGroup}`];
  writeFileSync(files.tokens, `${rows.join('\n')}\n`, { mode: 0o600 });
  return files;
}

/** The group that the platform's access entry gives to the function that installs definitions. */
const installerGroup = 'lintel-crd-installers';

function token(): string {
  return randomBytes(24).toString('hex');
}

function etcdArgs(directory: string, client: number, peer: number): string[] {
  const [clientUrl, peerUrl] = [`http://${host}:${client}`, `http://${host}:${peer}`];
  return [
    `--data-dir=${join(directory, 'etcd')}`,
    `--listen-client-urls=${clientUrl}`,
    `--advertise-client-urls=${clientUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
    '--unsafe-no-fsync',
  ];
}

function apiserverArgs(files: Files, etcd: number, port: number): string[] {
  return [
    `--etcd-servers=http://${host}:${etcd}`,
    `--cert-dir=${files.directory}`,
    `--bind-address=${host}`,
    // A network namespace that has only loopback offers no address to choose from.
    `--advertise-address=${host}`,
    '--endpoint-reconciler-type=none',
    `--secure-port=${port}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${files.serviceAccountKey}`,
    `--service-account-signing-key-file=${files.serviceAccountKey}`,
    '--service-cluster-ip-range=10.96.0.0/16',
    '--authorization-mode=RBAC',
    '--anonymous-auth=false',
    `--token-auth-file=${files.tokens}`,
    '--allow-privileged=true',
  ];
}

function clientArgs(files: Files, port: number): string[] {
  return [
    `--kubeconfig=${files.kubeconfig}`,
    '--leader-elect=false',
    `--bind-address=${host}`,
    `--secure-port=${port}`,
    `--cert-dir=${files.directory}`,
    '--kube-api-qps=200',
    '--kube-api-burst=400',
  ];
}

async function isReady(api: ApiClient): Promise<boolean> {
  try {
    return (await api.request('GET', '/readyz')) === 'ok';
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
