import { rows } from './devices.data';

/** An accelerator that EC2 offers, by the name of the product. */
export type DeviceName =
  | 'T4'
  | 'T4G'
  | 'A10G'
  | 'L4'
  | 'L40S'
  | 'RTX PRO 6000 Blackwell Server Edition'
  | 'RTX PRO 4500 Blackwell Server Edition'
  | 'A100 40GB SXM4'
  | 'A100 80GB SXM4'
  | 'H100 80GB SXM5'
  | 'H200 141GB SXM5'
  | 'B200'
  | 'B300'
  | 'GB200'
  | 'GB300'
  | 'Inferentia2'
  | 'Trainium1'
  | 'Trainium2'
  | 'Trainium3';

/** Who makes the device, which also decides the software stack: CUDA or Neuron. */
export type DeviceVendor = 'nvidia' | 'neuron';

/** One MIG profile and how many instances of it fit on one device. */
export interface MigProfile {
  /** NVIDIA's name, as in `1g.10gb`. */
  readonly name: string;
  /** Instances of this profile alone that one device holds. */
  readonly max: number;
}

/** Where each group of facts about a device was read. A group without an entry has no source and so no values. */
export interface DeviceSources {
  readonly memory?: string;
  readonly bandwidth?: string;
  readonly flops?: string;
  readonly interconnect?: string;
  readonly mig?: string;
}

/**
 * One accelerator device: a GPU, or a Neuron chip (not a NeuronCore).
 * An absent property is unknown. Throughput is dense (no structured sparsity) and a peak, so an upper bound.
 */
export interface Device {
  readonly name: DeviceName;
  readonly vendor: DeviceVendor;
  /** EC2 instance types that carry it, as text. */
  readonly ec2InstanceTypes: string;
  /** Memory as EC2 `DescribeInstanceTypes` reports it, MiB. Absent for Neuron chips: EC2 reports none, or a wrong figure (Trainium2). */
  readonly memoryMiB?: number;
  /** Memory, GiB. */
  readonly memoryGiB?: number;
  /** Memory by the data sheet, decimal GB. */
  readonly memoryGBNominal?: number;
  /** Memory bandwidth by the data sheet, GB/s. */
  readonly bandwidthGBs?: number;
  /** Memory bandwidth from the memory clock observed on EC2 and the bus width, GB/s. */
  readonly bandwidthGBsByClock?: number;
  readonly bf16Tflops?: number;
  readonly fp16Tflops?: number;
  readonly fp8Tflops?: number;
  readonly fp4Tflops?: number;
  readonly int8Tops?: number;
  /** How devices of one instance are connected. */
  readonly interconnect?: string;
  /** Device to device bandwidth, both directions together, GB/s per device. */
  readonly interconnectGBsBidirectional?: number;
  /** The same where it depends on the instance type or sources disagree, as text. */
  readonly interconnectDetail?: string;
  /** NVLink bandwidth in one direction, GB/s per device. */
  readonly nvlinkGBsOneDirection?: number;
  /** PCIe bandwidth in one direction with all lanes of the card, GB/s. See `pcieLanes` for what EC2 connects. */
  readonly pcieGBsOneDirection?: number;
  /** Width of the PCIe link observed on EC2 and the widest that the card takes. */
  readonly pcieLanes?: { readonly current: number; readonly max: number };
  /** CUDA compute capability, as in 8.9. Undefined for Neuron chips. */
  readonly computeCapability?: number;
  /** Core generation of a Neuron chip, as in `NeuronCore-v2`. */
  readonly core?: string;
  /** Physical NeuronCores of one Neuron chip. */
  readonly coresPerDevice?: number;
  /** NeuronCores that software sees on one chip at the default logical core size of 2, where that differs. */
  readonly logicalCoresPerDevice?: number;
  /** Number formats the tensor units take, with remarks. */
  readonly formats: string;
  /**
   * What `formats` says about the formats that checkpoints come in. Weight-only use of a format does not count.
   * On NeuronCore-v2, FP8 is the configurable cFP8 and no faster than BF16.
   */
  readonly supports: { readonly bf16: boolean; readonly fp8: boolean; readonly fp4: boolean };
  /** MIG profiles. Empty: the device is known to have no MIG. Undefined: not applicable, or names unknown. */
  readonly migProfiles?: readonly MigProfile[];
  /** What is known about partitioning beyond `migProfiles`. */
  readonly migNotes?: string;
  /** Most MIG instances on one device. 0: no MIG. */
  readonly migMaxInstances?: number;
  /** Devices connected without leaving the scale-up network, at most. */
  readonly scaleUpDomainDevices?: number;
  /** The same where it depends on the instance type, as text. */
  readonly scaleUpDomainDetail?: string;
  /** Board power limit, W. */
  readonly powerW?: number;
  readonly sources: DeviceSources;
  readonly notes?: string;
}

/** Every device the catalog knows. */
export const devices: readonly Device[] = rows;

const byName: ReadonlyMap<string, Device> = new Map(devices.map((device) => [device.name, device]));

/** The device of that name, or undefined where the catalog has none. */
export function tryFindDevice(name: string): Device | undefined {
  return byName.get(name);
}

/**
 * The device of that name.
 * @throws where the catalog has no device of that name
 */
export function findDevice(name: DeviceName): Device {
  const device = tryFindDevice(name);
  if (!device) {
    throw new Error(`device must be one of ${[...byName.keys()].join(', ')}, got ${name}`);
  }
  return device;
}
