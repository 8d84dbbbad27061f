import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { SpanStore, TraceExport } from './span-store';

const MAX_BODY = 8 * 1024 * 1024;

/** The collector of `npm start -- --traces`. */
export interface TraceCollector {
  /** The page, and the endpoint for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Takes OTLP over HTTP in JSON at `/v1/traces` and shows the latest traces in a page. This machine only. */
export async function startTraceCollector(port: number): Promise<TraceCollector> {
  const store = new SpanStore();
  const page = readFileSync(join(import.meta.dirname, 'page.html'));
  const server = createServer((request, response) => {
    respond(request, response, { store, page }).catch(() => response.destroy());
  });
  await listen(server, port);
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1' }, resolve);
  });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { store, page }: { readonly store: SpanStore; readonly page: Buffer },
): Promise<void> {
  const route = `${request.method} ${request.url?.split('?')[0]}`;
  if (route === 'GET /') send(response, 200, 'text/html; charset=utf-8', page);
  else if (route === 'GET /traces.json') sendJson(response, 200, { traces: store.list() });
  else if (route === 'POST /v1/traces') {
    const status = await take(request, store);
    sendJson(
      response,
      status,
      status === 200 ? {} : { message: 'Not an export of traces in JSON' },
    );
  } else sendJson(response, 404, { message: 'Not found' });
}

/** @returns The HTTP status. A body that is refused changes nothing. */
async function take(request: IncomingMessage, store: SpanStore): Promise<200 | 400 | 413 | 415> {
  if (!(request.headers['content-type'] ?? '').startsWith('application/json')) return 415;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return 413;
    chunks.push(chunk);
  }
  const parsed = TraceExport.safeParse(parseJson(Buffer.concat(chunks).toString('utf8')));
  if (!parsed.success) return 400;
  store.add(parsed.data);
  return 200;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const sendJson = (response: ServerResponse, status: number, body: object): void =>
  send(response, status, 'application/json', JSON.stringify(body));

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
