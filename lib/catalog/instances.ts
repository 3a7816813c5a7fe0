import type { DeviceName, DeviceVendor } from './devices';
import { rows } from './instances.data';

/**
 * One EC2 instance type with accelerators. An absent property is unknown; a known zero is 0.
 * Prices are in `prices.ts`, facts about the device in `devices.ts`.
 */
export interface InstanceType {
  readonly name: string;
  /** Instance family, as in `g6e` or `p6-b200`. */
  readonly family: string;
  readonly vendor: DeviceVendor;
  readonly device: DeviceName;
  /**
   * Value of the label `karpenter.k8s.aws/instance-gpu-name` (NVIDIA) or `karpenter.k8s.aws/instance-accelerator-name` (Neuron).
   * Undefined where Karpenter's table lacks the type or nobody confirmed the value.
   */
  readonly karpenterDeviceName?: string;
  /** Devices of one instance; 1 for a fractional type. */
  readonly deviceCount?: number;
  /** The instance holds a slice of one device (vGPU), so `Device` describes more than it has. */
  readonly fractional?: true;
  /** Which part of the device a fractional type holds, as in 0.125. */
  readonly deviceFraction?: number;
  /** Memory of one device as this type has it, GiB, rounded; for a fractional type that of its slice. */
  readonly deviceMemoryGiB?: number;
  readonly vcpu?: number;
  /** Host memory by the specification, GiB. */
  readonly memoryGiB?: number;
  /** Instance store, decimal GB; 0 where there is none. */
  readonly nvmeGB?: number;
  /** Elastic Fabric Adapter interfaces; 0 where there are none. */
  readonly efaInterfaces?: number;
  /** Baseline network bandwidth, Gbit/s. */
  readonly networkGbps?: number;
  readonly arch: 'amd64' | 'arm64';
  /**
   * Most pods by the network interfaces of the default network card, without prefix delegation.
   * Source: aws/karpenter-provider-aws website/content/en/preview/reference/instance-types.md @692ccdd06 2026-07-11.
   */
  readonly podLimit?: number;
  /** `aws.amazon.com/neuroncore` that Karpenter models for a node (physical cores). Same source as `podLimit`. */
  readonly karpenterNeuronCores?: number;
  /** Major version of the oldest NVIDIA driver that runs the device, where the EKS default AMI's driver is older. */
  readonly minNvidiaDriver?: number;
  /** False where `name` is not the name of an EC2 API instance type. */
  readonly apiName: boolean;
  readonly notes?: string;
  readonly source: string;
}

/** Every instance type the catalog knows. */
export const instanceTypes: readonly InstanceType[] = rows;

const byName: ReadonlyMap<string, InstanceType> = new Map(instanceTypes.map((type) => [type.name, type]));

/** The instance type of that name, or undefined where the catalog has none. */
export function tryFindInstanceType(name: string): InstanceType | undefined {
  return byName.get(name);
}

/**
 * The instance type of that name.
 * @throws where the catalog has no instance type of that name
 */
export function findInstanceType(name: string): InstanceType {
  const type = tryFindInstanceType(name);
  if (!type) {
    throw new Error(
      `instance type must be one that the catalog knows, got ${name}; the catalog has ${[...byName.keys()].join(', ')}`,
    );
  }
  return type;
}
