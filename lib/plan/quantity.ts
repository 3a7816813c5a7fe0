/** Kubernetes quantities, in the one unit of each kind that the plan reckons with. */
export function millicores(cpuMillis: number): string {
  return `${cpuMillis}m`;
}

export function mebibytes(memoryMiB: number): string {
  return `${memoryMiB}Mi`;
}
