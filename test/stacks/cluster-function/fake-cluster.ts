import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly location?: string;
}

interface StoredObject {
  readonly metadata: {
    readonly generation: number;
    readonly resourceVersion: string;
    readonly annotations: Record<string, string>;
  };
  readonly text: string;
  readonly status: {
    readonly conditions: readonly { readonly type: string; readonly status: string; readonly message: string }[];
  };
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

/** One HTTP server that is both: the place where files are downloaded (`/files/…`) and a Kubernetes API server (`/apis/…`). */
export class FakeCluster {
  /** Every call to the API server, in order. */
  readonly calls: Call[] = [];
  /** Every download, in order. */
  readonly downloads: string[] = [];
  /** Reads of a definition before its conditions turn True. */
  readsUntilEstablished = 0;
  private readonly files = new Map<string, Answer[]>();
  private readonly apiAnswers: Answer[] = [];
  private readonly answersByCall = new Map<string, Answer[]>();
  private readonly objects = new Map<string, StoredObject>();
  private readonly reads = new Map<string, number>();
  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeCluster> {
    const server = createServer();
    const cluster = new FakeCluster(server);
    server.on('request', async (request, response) => {
      const answer = cluster.answer(request.method ?? '', request.url ?? '', request, await bodyOf(request));
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return cluster;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Serves a file; with several answers each download takes the next, and the last one stays. */
  serve(path: string, ...answers: (string | Answer)[]): string {
    this.files.set(
      `/files/${path}`,
      answers.map((answer) => (typeof answer === 'string' ? { status: 200, body: answer } : answer)),
    );
    return `${this.url}/files/${path}`;
  }

  /** The next calls to the API server get these answers, whatever they ask. */
  answerNext(...answers: Answer[]): void {
    this.apiAnswers.push(...answers);
  }

  /** A call to the API server, as `METHOD path`, gets these answers; with several each call takes the next, and the last one stays. */
  answerTo(call: string, ...answers: Answer[]): void {
    this.answersByCall.set(call, answers);
  }

  /** Puts an object there as if somebody had installed it. */
  install(path: string, annotations: Record<string, string>): void {
    this.objects.set(path, storedObject('installed before', annotations, { generation: 1, resourceVersion: '1' }));
  }

  textOf(path: string): string | undefined {
    return this.objects.get(path)?.text;
  }

  methods(): string[] {
    return this.calls.map(({ method }) => method);
  }

  private answer(method: string, url: string, request: IncomingMessage, body: string): Answer {
    const path = new URL(url, this.url).pathname;
    if (path.startsWith('/files/')) return this.file(path);
    const { authorization, 'content-type': contentType } = request.headers;
    this.calls.push({ method, path: url, authorization, contentType, body });
    const prepared = this.apiAnswers.shift() ?? nextOf(this.answersByCall.get(`${method} ${url}`));
    if (prepared) return prepared;
    return method === 'PATCH' ? this.patch(path, body) : this.get(path);
  }

  private file(path: string): Answer {
    this.downloads.push(path);
    return nextOf(this.files.get(path)) ?? { status: 404 };
  }

  private get(path: string): Answer {
    const object = this.objects.get(path);
    if (!object) return { status: 404, body: JSON.stringify({ kind: 'Status', message: 'not found' }) };
    const reads = (this.reads.get(path) ?? 0) + 1;
    this.reads.set(path, reads);
    const isReady = reads > this.readsUntilEstablished;
    return { status: 200, body: JSON.stringify(isReady ? object : { ...object, status: pending }) };
  }

  private patch(path: string, body: string): Answer {
    const before = this.objects.get(path);
    const isSame = before?.text === body;
    // The generation counts changes of what was written; the resource version moves with every status that a controller writes as well.
    const generation = (before?.metadata.generation ?? 0) + (isSame ? 0 : 1);
    const resourceVersion = String(Number(before?.metadata.resourceVersion ?? 0) + 1);
    const after = storedObject(body, annotationsIn(body), { generation, resourceVersion });
    this.objects.set(path, after);
    return { status: before ? 200 : 201, body: JSON.stringify(after) };
  }
}

/** The next answer; the last one stays. */
function nextOf(answers: Answer[] = []): Answer | undefined {
  return answers.length > 1 ? answers.shift() : answers[0];
}

const pending = { conditions: [{ type: 'NamesAccepted', status: 'False', message: 'names are still checked' }] };

function storedObject(
  text: string,
  annotations: Record<string, string>,
  counted: Pick<StoredObject['metadata'], 'generation' | 'resourceVersion'>,
): StoredObject {
  const conditions = ['NamesAccepted', 'Established'].map((type) => ({ type, status: 'True', message: '' }));
  return { metadata: { ...counted, annotations }, text, status: { conditions } };
}

function annotationsIn(text: string): Record<string, string> {
  const match = /^ {4}(\S+\/bundle-version): (\S+)$/m.exec(text);
  return match ? { [match[1]!]: match[2]! } : {};
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += part;
  return body;
}
