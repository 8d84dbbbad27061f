import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SCRIPTED_DIMENSIONS, trigramVector } from './scripted-embedder';

interface EmbeddingRequest {
  readonly model: string;
  readonly input: readonly string[];
  readonly dimensions?: number;
  readonly encoding_format?: string;
}

/** An OpenAI-compatible `/embeddings` endpoint with the vectors of the scripted embedder. */
export class EmbeddingServer {
  readonly requests: (EmbeddingRequest & { readonly authorization: string | undefined })[] = [];
  /** Answers with this status instead; null answers. */
  failing: number | null = null;
  /** Accepts this many further requests, then fails with 503. */
  remaining = Infinity;
  /** Answers wait for it. */
  held: Promise<void> = Promise.resolve();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<EmbeddingServer> {
    const server = createServer((req, res) => {
      void endpoint.answer(req).then(({ status, body }) => {
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    const endpoint = new EmbeddingServer(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  get texts(): string[] {
    return this.requests.flatMap(({ input }) => input);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async answer(req: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const request = JSON.parse(await text(req)) as EmbeddingRequest;
    if (req.url !== '/v1/embeddings') return { status: 404, body: {} };
    this.remaining -= 1;
    const status = this.remaining < 0 ? 503 : this.failing;
    if (status !== null) return { status, body: { error: { message: 'unavailable' } } };
    this.requests.push({ ...request, authorization: req.headers.authorization });
    await this.held;
    const data = request.input.map((line, index) => ({
      object: 'embedding',
      index,
      embedding: resized(trigramVector(line), request.dimensions ?? SCRIPTED_DIMENSIONS),
    }));
    // Endpoints need not answer in order.
    return { status: 200, body: { object: 'list', model: request.model, data: data.reverse() } };
  }
}

const resized = (vector: readonly number[], length: number): number[] =>
  Array.from({ length }, (_, index) => vector[index] ?? 0);
