import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the server does next with a request. */
export type Step =
  | { readonly say: string }
  | { readonly raw: string }
  | { readonly wait: number }
  | { readonly finish: 'stop' | 'length' | 'content_filter' }
  | {
      readonly refuse: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** 200, but no stream of events. */
  | { readonly page: string; readonly type: string }
  | { readonly breakOff: true }
  | { readonly hang: true };

/** A request to the model, as it came. */
export interface ModelRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

/** An OpenAI-compatible endpoint that does what a test tells it. */
export class ModelServer {
  readonly asked: ModelRequest[] = [];
  /** How many requests the caller left before they were answered. */
  left = 0;
  private script: readonly Step[][] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ModelServer> {
    const server = createServer((req, res) => void made.answer(req, res));
    const made = new ModelServer(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** The steps for the next requests in turn; the last ones are for all that follow. */
  will(...answers: Step[][]): void {
    this.script = answers;
    this.asked.length = 0;
    this.left = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest['body'];
    const steps = this.script[Math.min(this.asked.length, this.script.length - 1)] ?? [];
    this.asked.push({ path: req.url ?? '', authorization: req.headers.authorization, body });
    res.once('close', () => {
      if (!res.writableFinished) this.left += 1;
    });
    for (const step of steps) {
      if (res.destroyed || !(await this.take(step, res))) return;
    }
    res.end('data: [DONE]\n\n');
  }

  /** False when nothing follows. */
  private async take(step: Step, res: ServerResponse): Promise<boolean> {
    if ('refuse' in step) {
      res.writeHead(step.refuse, { 'content-type': 'application/json', ...step.headers });
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
    if ('say' in step) res.write(chunkOf({ content: step.say }, null));
    if ('raw' in step) res.write(step.raw);
    if ('finish' in step) res.write(chunkOf({}, step.finish));
    if ('wait' in step) await sleep(step.wait);
    if ('breakOff' in step) res.destroy();
    return !('hang' in step) && !('breakOff' in step);
  }
}

function chunkOf(delta: object, finish: string | null): string {
  const chunk = {
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason: finish }],
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}
