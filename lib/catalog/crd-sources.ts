import { type CrdsSource, crdFiles, type Pin, versions } from './versions';

/** A set of CustomResourceDefinitions that no chart delivers, as released by its project. */
export interface CrdSource {
  /** Name used in messages. */
  readonly name: string;
  /** Released version, the tag that every address contains. */
  readonly version: string;
  /** Applied in this order. */
  readonly files: readonly CrdFile[];
}

/** One YAML file and what it must be. A site without a way out puts its own address here and keeps the checksum. */
export interface CrdFile {
  /** `https://` address, byte-stable: a tag, never a branch. */
  readonly url: string;
  /** SHA-256 of the file, 64 lower-case hex digits. Bumped together with the version. */
  readonly sha256: string;
}

/**
 * The definitions that the platform installs itself, checked against these checksums before anything reaches the cluster.
 *
 * The checksums of `gatewayApi` and `inferenceExtension` were computed from the same path inside the Go module of that version, which
 * `go mod download` verifies against the Go checksum database: a module holds the files of the tag byte for byte. llm-d-router is not
 * served as a module; `llmD` was computed from byte copies of `config/crd/bases` at the tag (commit 71f4f09). The raw addresses themselves
 * were not downloaded.
 *
 * The first two carry a `bundle-version` annotation, by which an older file is told from what is installed; the files of llm-d say `main-dev`,
 * which is no version, so they are always applied.
 */
export const crdSources = {
  gatewayApi: crdSource('Gateway API', versions.gatewayApiCrds),
  inferenceExtension: crdSource('Gateway API Inference Extension', versions.inferenceExtensionCrds),
  llmD: crdSource('llm-d router', versions.llmDCrds),
} as const;

function crdSource(name: string, pin: Pin<CrdsSource>): CrdSource {
  return { name, version: pin.deployed, files: crdFiles(pin) };
}
