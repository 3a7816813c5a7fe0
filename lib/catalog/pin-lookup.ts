import { type ImageSource, type Pin, unresolved, unresolvedParts } from './versions';

/** The HTTP API of an image repository: `https://host/v2/name`. A repository without a registry is Docker Hub's. */
export function registryAddress(repository: string): string {
  const [first, ...rest] = repository.split('/') as [string, ...string[]];
  const namesRegistry = rest.length > 0 && /[.:]|^localhost$/.test(first);
  if (namesRegistry) return `https://${first}/v2/${rest.join('/')}`;
  return `https://registry-1.docker.io/v2/${rest.length > 0 ? repository : `library/${repository}`}`;
}

/** Where the registry answers with the digest of the tag, in the header `Docker-Content-Digest`. */
export function manifestUrl({ repository, tag }: ImageSource): string {
  return `${registryAddress(repository)}/manifests/${tag}`;
}

/** The command, as a list, that lists the versions of an EKS add-on for a Kubernetes minor. */
export function addonVersionsCommand(addonName: string, kubernetesMinor: string): readonly string[] {
  return ['aws', 'eks', 'describe-addon-versions', '--kubernetes-version', kubernetesMinor, '--addon-name', addonName];
}

/** How a person reads what is unresolved in a pin; undefined when nothing is. */
export function howToRead(pin: Pin, kubernetesMinor: string): string | undefined {
  if (unresolvedParts(pin).length === 0) return undefined;
  const { source } = pin;
  switch (source.kind) {
    case 'addon':
      return addonVersionsCommand(source.name, kubernetesMinor).join(' ');
    case 'image':
      return source.tag === unresolved ? `GET ${registryAddress(source.repository)}/tags/list` : `HEAD ${manifestUrl(source)}`;
    case 'helm':
      return source.repository.startsWith('oci://')
        ? `helm show chart ${source.repository}`
        : `helm show chart ${source.chart} --repo ${source.repository}`;
    case 'npm':
      return `npm view ${source.package} version`;
    case 'crds':
      return `git ls-remote --tags https://github.com/${source.repository}`;
    case 'ami':
      return 'the releases of awslabs/amazon-eks-ami';
    case 'eks':
      return 'aws eks describe-cluster-versions';
    case 'elasticache':
      return `aws elasticache describe-cache-engine-versions --engine ${source.engine}`;
    case 'bundled':
      return source.read;
  }
}
