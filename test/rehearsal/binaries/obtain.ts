import { type BinaryName, goProgram, wrapperOf } from './binary';
import { build } from './build';
import { find, type Machine } from './find';
import { unpackFromLayer } from './layer';

/** A program, or what would have to be installed for it. */
export type Obtained = { readonly file: string; readonly where: string } | { readonly missing: string };

/** Finds a program, or makes it. Builds run one at a time: each takes two cores and two GiB of memory. */
export async function obtain(
  name: BinaryName,
  kubernetesMinor: string,
  machine: Machine,
  say: (line: string) => void,
): Promise<Obtained> {
  const finding = find(name, kubernetesMinor, machine);
  switch (finding.kind) {
    case 'found':
      return { file: finding.file, where: finding.where };
    case 'unpack':
      return { file: unpackFromLayer(name as 'kubectl' | 'helm', machine.cache), where: 'the kubectl layer' };
    case 'missing':
      return { missing: finding.install };
    case 'build':
      return built(name, kubernetesMinor, finding.file, say);
  }
}

async function built(name: BinaryName, minor: string, file: string, say: (line: string) => void): Promise<Obtained> {
  const program = goProgram(name, minor);
  const wrapper = program && wrapperOf(program);
  if (!program || !wrapper) return { missing: name };
  try {
    await build(program, wrapper, file, say);
    return { file, where: 'built now' };
  } catch (error) {
    return { missing: `${name}: ${error instanceof Error ? error.message : String(error)}` };
  }
}
