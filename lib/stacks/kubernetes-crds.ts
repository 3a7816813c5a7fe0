import { CustomResource, Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { CrdSource } from '../catalog/crd-sources';
import { ClusterFunction, type ClusterFunctionPlace } from './cluster-function/cluster-function';

/** The network must also have a way out to where the sources are downloaded from. */
export interface KubernetesCrdsProps extends ClusterFunctionPlace {
  /** What to install, in this order. */
  readonly sources: readonly CrdSource[];
}

const VERBS = ['get', 'create', 'patch'];
/** No `delete`, no `list`, no kind that carries data or code. */
const RULES = [
  { apiGroups: ['apiextensions.k8s.io'], resources: ['customresourcedefinitions'], verbs: VERBS },
  {
    apiGroups: ['admissionregistration.k8s.io'],
    resources: ['validatingadmissionpolicies', 'validatingadmissionpolicybindings'],
    verbs: VERBS,
  },
];

/**
 * CustomResourceDefinitions that no chart delivers, downloaded from pinned addresses, checked and applied server-side.
 *
 * Gateway API publishes no chart, the third-party chart that carries it exceeds the 1 MiB of a Helm release, and kubectl's
 * client-side apply the 256 KiB of its annotation. Definitions are kept when the stack is deleted, and a newer bundle that
 * is already installed is kept too, so a roll-back succeeds. One for each cluster, at most. Everything that uses the kinds
 * must depend on this construct.
 *
 * @throws when a source has an address that is not `https://` or a checksum that is not 64 hex digits
 */
export class KubernetesCrds extends Construct {
  /** The custom resource: depend on it to come after the definitions. */
  readonly resource: CustomResource;
  /** IAM role under which the definitions are applied. */
  readonly role: IRole;

  constructor(scope: Construct, id: string, props: KubernetesCrdsProps) {
    super(scope, id);
    props.sources.forEach(validateSource);
    const installer = this.addInstaller(props);
    this.role = installer.role;
    this.resource = this.addResource(props, installer);
  }

  private addInstaller(props: KubernetesCrdsProps): ClusterFunction {
    return new ClusterFunction(this, 'Installer', {
      ...props,
      description: `Applies CustomResourceDefinitions to the cluster ${props.clusterName}`,
      onEvent: 'kubernetes-crds.handler',
      timeout: Duration.minutes(5),
      memorySize: 512,
      group: 'lintel-crd-installers',
      rules: RULES,
    });
  }

  private addResource({ clusterName, sources }: KubernetesCrdsProps, installer: ClusterFunction): CustomResource {
    const resource = new CustomResource(this, 'Resource', {
      resourceType: 'Custom::KubernetesCrds',
      serviceToken: installer.serviceToken,
      serviceTimeout: Duration.minutes(10),
      // Deleting a definition deletes every object of its kind.
      removalPolicy: RemovalPolicy.RETAIN,
      properties: { ClusterName: clusterName, Sources: sources },
    });
    resource.node.addDependency(installer);
    return resource;
  }
}

function validateSource({ name, version, files }: CrdSource): void {
  for (const { url, sha256 } of files) {
    if (!url.startsWith('https://')) throw new Error(`${name} ${version}: url must start with https://, got ${url}`);
    if (!/^[0-9a-f]{64}$/.test(sha256)) {
      throw new Error(`${name} ${version}: sha256 of ${url} must be 64 lower-case hex digits, got ${sha256}`);
    }
  }
}
