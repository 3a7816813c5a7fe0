/** Longest label: suffixes such as `-epp` and the hash of a ReplicaSet must still fit into 63 characters. */
export const longestLabel = 40;

/** A DNS label made of a name: `Llama-3.3-70B` becomes `llama-3-3-70b`. Empty when the name has neither letter nor digit. */
export function dnsLabel(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longestLabel)
    .replace(/-+$/, '');
}
