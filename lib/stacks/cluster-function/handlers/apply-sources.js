// @ts-check

const { failureOf } = require('./api');
const { verifyChecksum } = require('./download');
const { splitDocuments } = require('./documents');
const { isOlder } = require('./bundle-version');

const FIELD_MANAGER = 'lintel-kubernetes-crds';
const ESTABLISHED_TRIES = 60;
const ESTABLISHED_WAIT_MS = 1_000;
// CloudFormation takes a response of 4,096 bytes; the framework adds a stack trace to the message.
const MAX_MESSAGE = 1_000;

const CRD = 'CustomResourceDefinition';
const COLLECTIONS = new Map([
  [`apiextensions.k8s.io/v1 ${CRD}`, 'customresourcedefinitions'],
  ['admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy', 'validatingadmissionpolicies'],
  ['admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding', 'validatingadmissionpolicybindings'],
]);

/**
 * @typedef {import('../../../catalog/crd-sources').CrdSource} CrdSource
 * @typedef {import('./index').ManifestDocument & { source: CrdSource, path: string }} PlacedObject
 * @typedef {{ generation?: number, annotations?: Record<string, string>, labels?: Record<string, string> }} LiveMetadata
 * @typedef {{ metadata: LiveMetadata, status?: { conditions?: Condition[] } }} LiveObject
 * @typedef {{ type: string, status: string, message?: string }} Condition
 */

/** @type {typeof import('./index').applySources} */
async function applySources({ sources, api, download, log, sleep }) {
  const objects = (await Promise.all(sources.map((source) => readSource(source, download)))).flat();
  const applied = [];
  for (const object of objects) {
    const outcome = await applyObject(object, api, log);
    log(`${object.source.name} ${object.source.version}: ${object.kind} ${object.name} ${outcome}`);
    applied.push({ source: object.source.name, kind: object.kind, name: object.name, outcome });
  }
  for (const object of objects) {
    if (object.kind === CRD) await waitUntilEstablished(object, api, sleep);
  }
  return applied;
}

/**
 * The objects of a source, in file order, from files that have passed their checksum.
 * @param {CrdSource} source
 * @param {import('./index').Download} download
 */
async function readSource(source, download) {
  const files = await Promise.all(source.files.map((file) => readFile(file, download)));
  return files.flat().map((document) => ({ ...document, source, path: pathOf(document, source) }));
}

/**
 * @param {{ url: string, sha256: string }} file
 * @param {import('./index').Download} download
 */
async function readFile(file, download) {
  const content = await download(file.url);
  verifyChecksum(content, file);
  return splitDocuments(content.toString('utf8'));
}

/**
 * Where the object lives. Throws for every kind but the three that may be installed.
 * @param {import('./index').ManifestDocument} document
 * @param {CrdSource} source
 */
function pathOf({ apiVersion, kind, name }, source) {
  const collection = COLLECTIONS.get(`${apiVersion} ${kind}`);
  if (!collection) {
    const allowed = [...COLLECTIONS.keys()].join(', ');
    const refused = `${apiVersion} ${kind} ${name}`;
    throw new Error(`${source.name} ${source.version} may hold ${allowed} only, got ${refused}; nothing was applied`);
  }
  return `/apis/${apiVersion}/${collection}/${encodeURIComponent(name)}`;
}

/**
 * @param {PlacedObject} object
 * @param {import('./index').Api} api
 * @param {import('./index').Log} log
 * @returns {Promise<import('./index').Outcome>}
 */
async function applyObject(object, api, log) {
  const live = await readLive(object, api);
  if (live && hasNewerBundle(live, object)) {
    // Going back is refused by Gateway API's own admission policy, and a roll-back of the stack must still succeed.
    log(`${object.name}: ${liveBundle(live, object)} is installed, which is newer than ${object.bundle?.version}`);
    return 'kept';
  }
  // Server-side apply: the larger definitions do not fit in the annotation that a client-side apply writes.
  const answer = await api.request('PATCH', `${object.path}?fieldManager=${FIELD_MANAGER}&force=true`, object.text);
  if (answer.status !== 200 && answer.status !== 201) throw callError('PATCH', object, answer);
  if (!live) return 'created';
  return isSame(parseLive(answer.text), live) ? 'unchanged' : 'updated';
}

/**
 * Whether an apply changed nothing. Not by the resource version, which a controller moves when it writes the status in between.
 * @param {LiveObject} after
 * @param {LiveObject} before
 */
function isSame(after, before) {
  /** @param {LiveObject} object */
  const written = ({ metadata: { generation, annotations, labels } }) => JSON.stringify([generation, annotations, labels]);
  return written(after) === written(before);
}

/**
 * @param {PlacedObject} object
 * @param {import('./index').Api} api
 * @returns {Promise<LiveObject | undefined>}
 */
async function readLive(object, api) {
  const answer = await api.request('GET', object.path);
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw callError('GET', object, answer);
  return parseLive(answer.text);
}

/**
 * @param {string} text
 * @returns {LiveObject}
 */
function parseLive(text) {
  return JSON.parse(text);
}

/**
 * @param {LiveObject} live
 * @param {PlacedObject} object
 */
function hasNewerBundle(live, object) {
  return isOlder(object.bundle?.version, liveBundle(live, object));
}

/**
 * The live object's value of the annotation that the file carries.
 * @param {LiveObject} live
 * @param {PlacedObject} object
 */
function liveBundle(live, { bundle }) {
  return bundle && live.metadata.annotations?.[bundle.annotation];
}

/**
 * @param {PlacedObject} object
 * @param {import('./index').Api} api
 * @param {import('./index').Sleep} sleep
 */
async function waitUntilEstablished(object, api, sleep) {
  for (let tried = 1; ; tried += 1) {
    const missing = missingConditions(await readLive(object, api));
    if (missing.length === 0) return;
    if (tried >= ESTABLISHED_TRIES) {
      throw new Error(
        `${object.kind} ${object.name} is not served after ${ESTABLISHED_TRIES} tries: ${missing.join('; ')}`.slice(
          0,
          MAX_MESSAGE,
        ),
      );
    }
    await sleep(ESTABLISHED_WAIT_MS);
  }
}

/**
 * The conditions that a definition still lacks, each with the API server's reason.
 * @param {LiveObject | undefined} live
 */
function missingConditions(live) {
  const conditions = live?.status?.conditions ?? [];
  return ['NamesAccepted', 'Established'].flatMap((type) => {
    const condition = conditions.find((candidate) => candidate.type === type);
    return condition?.status === 'True' ? [] : [`${type} is ${condition?.status ?? 'absent'} ${condition?.message ?? ''}`.trim()];
  });
}

/**
 * @param {string} method
 * @param {PlacedObject} object
 * @param {import('./index').ApiAnswer} answer
 */
function callError(method, object, answer) {
  const call = `${object.source.name} ${object.source.version}: ${method} ${object.kind} ${object.name}`;
  return new Error(`${call} ${failureOf(answer)}`.slice(0, MAX_MESSAGE));
}

module.exports = { applySources };
