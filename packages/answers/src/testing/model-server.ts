import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Step =
  | { readonly text: string }
  | { readonly raw: string }
  | { readonly wait: number }
  /** The last chunk of a response that reports its usage. */
  | { readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number } }
  | { readonly finish: 'stop' | 'length' | 'content_filter' }
  | {
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Status 200 with a body that is not an event stream. */
  | { readonly page: string; readonly type: string }
  | { readonly disconnect: true }
  | { readonly hang: true };

export interface ModelRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly stream_options?: { readonly include_usage?: boolean };
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

export class ModelServer {
  readonly requests: ModelRequest[] = [];
  aborted = 0;
  /** The models that `GET /models` lists; null refuses. */
  models: readonly string[] | null = [];
  /** Status of `GET /models` instead; null answers. */
  modelsStatus: number | null = null;
  private scripts: readonly Step[][] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ModelServer> {
    const server = createServer((req, res) => void model.respond(req, res));
    const model = new ModelServer(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Scripts the next responses in order; the last script is used for all further requests. */
  script(...scripts: Step[][]): void {
    this.scripts = scripts;
    this.requests.length = 0;
    this.aborted = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method === 'GET') {
      this.listModels(res);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest['body'];
    const steps = this.scripts[Math.min(this.requests.length, this.scripts.length - 1)] ?? [];
    this.requests.push({ path: req.url ?? '', authorization: req.headers.authorization, body });
    res.once('close', () => {
      if (!res.writableFinished) this.aborted += 1;
    });
    for (const step of steps) {
      if (res.destroyed || !(await this.run(step, res))) return;
    }
    res.end('data: [DONE]\n\n');
  }

  private listModels(res: ServerResponse): void {
    const status = this.modelsStatus ?? (this.models === null ? 404 : 200);
    res.writeHead(status, { 'content-type': 'application/json' });
    const data = this.models?.map((id) => ({ id, object: 'model' }));
    res.end(JSON.stringify({ object: 'list', data }));
  }

  /** @returns False when the response has ended or hangs. */
  private async run(step: Step, res: ServerResponse): Promise<boolean> {
    if ('status' in step) {
      res.writeHead(step.status, { 'content-type': 'application/json', ...step.headers });
      res.end(step.body ?? '{"error":{"message":"internal secret of the provider"}}');
      return false;
    }
    if ('page' in step) {
      res.writeHead(200, { 'content-type': step.type }).end(step.page);
      return false;
    }
    if (!res.headersSent && !('hang' in step)) {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
    }
    if ('text' in step) res.write(chunkOf({ content: step.text }, null));
    if ('raw' in step) res.write(step.raw);
    if ('finish' in step) res.write(chunkOf({}, step.finish));
    if ('usage' in step) res.write(usageChunk(step.usage));
    if ('wait' in step) await sleep(step.wait);
    if ('disconnect' in step) res.destroy();
    return !('hang' in step) && !('disconnect' in step);
  }
}

function chunkOf(delta: object, finish: string | null): string {
  return eventOf({ choices: [{ index: 0, delta, finish_reason: finish }] });
}

const usageChunk = (usage: object): string => eventOf({ choices: [], usage });

function eventOf(fields: object): string {
  const base = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'test-model' };
  return `data: ${JSON.stringify({ ...base, ...fields })}\n\n`;
}
