import { Fn, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { Construct } from 'constructs';
import { discoveryTag } from '../../charts/accelerators/node-pool';
import type { Plan } from '../plan/plan';
import { acknowledge } from './acknowledge';

export interface NetworkStackProps extends StackProps {
  readonly plan: Plan;
}

/** The VPC: public subnets for NAT, private ones for everything else, and ways to S3 and ECR that do not pass NAT. */
export class NetworkStack extends Stack {
  readonly vpc: ec2.Vpc;
  private readonly zoneIds: readonly string[] | undefined;

  constructor(scope: Construct, id: string, { plan, ...props }: NetworkStackProps) {
    super(scope, id, props);
    this.zoneIds = plan.network.zoneIds;
    this.vpc = this.addVpc(plan);
    this.placeSubnetsByZoneId();
    this.tagForDiscovery(plan.cluster.name);
    this.addEndpoints(plan.network.cidr);
  }

  /** Nothing is looked up: zones come from the plan, or, where no region is known, from wherever the stack is deployed. */
  override get availabilityZones(): string[] {
    return this.zoneIds ? [...this.zoneIds] : firstZones;
  }

  private addVpc({ network }: Plan): ec2.Vpc {
    const vpc = new ec2.Vpc(this, 'Vpc', {
      ipAddresses: ec2.IpAddresses.cidr(network.cidr),
      maxAzs: network.zoneCount,
      natGateways: network.natGateways,
      // Its Lambda would need more rights than the group that it empties, which nothing here uses.
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [
        { name: 'Public', subnetType: ec2.SubnetType.PUBLIC, cidrMask: 24 },
        { name: 'Private', subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS },
      ],
    });
    acknowledge(
      vpc,
      'AwsSolutions-VPC7',
      'Flow logs of nodes that download weights cost more than they tell here; whoever needs them adds vpc.addFlowLog().',
    );
    return vpc;
  }

  /** A zone's name differs from account to account, its id does not. */
  private placeSubnetsByZoneId(): void {
    const { zoneIds } = this;
    if (!zoneIds) return;
    for (const subnet of [...this.vpc.publicSubnets, ...this.vpc.privateSubnets]) {
      const resource = subnet.node.defaultChild as ec2.CfnSubnet;
      resource.availabilityZoneId = subnet.availabilityZone;
      resource.availabilityZone = undefined;
    }
  }

  private tagForDiscovery(clusterName: string): void {
    for (const subnet of this.vpc.privateSubnets) Tags.of(subnet).add(discoveryTag, clusterName);
  }

  /** What lies in S3 and in private ECR should not pay for NAT. Public registries and the Hugging Face hub are reached through NAT all the same. */
  private addEndpoints(cidr: string): void {
    this.vpc.addGatewayEndpoint('S3', { service: ec2.GatewayVpcEndpointAwsService.S3 });
    const securityGroup = new ec2.SecurityGroup(this, 'Endpoints', {
      vpc: this.vpc,
      description: 'VPC endpoints, from inside the VPC',
      allowAllOutbound: false,
    });
    securityGroup.addIngressRule(ec2.Peer.ipv4(cidr), ec2.Port.tcp(443), 'HTTPS from inside the VPC');
    for (const [id, service] of Object.entries(interfaceEndpoints)) {
      this.vpc.addInterfaceEndpoint(id, { service, securityGroups: [securityGroup], open: false });
    }
  }
}

const interfaceEndpoints = {
  EcrApi: ec2.InterfaceVpcEndpointAwsService.ECR,
  EcrDocker: ec2.InterfaceVpcEndpointAwsService.ECR_DOCKER,
};

const firstZones = [0, 1, 2].map((index) => Fn.select(index, Fn.getAzs()));
