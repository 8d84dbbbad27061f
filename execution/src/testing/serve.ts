import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { actorHeaders, type KanbanActor } from '@keelson/contracts/kanban/actor';
import { TableRateLimiter } from '@keelson/server/rate/rate-limiter';
import { createApp } from '../api/app';
import { Authenticator } from '../http/authenticate';
import { routesOf } from '../api/routes';
import { mcpRoutes } from '../mcp/mcp-routes';
import { type Service } from '../service';
import { ADA } from './open-kanban';

export const TOKEN = 'test-token-of-the-execution-service-0123456789';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}
export interface CallOptions {
  readonly token?: string | null;
  readonly actor?: KanbanActor | null;
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

export interface Served {
  readonly url: string;
  readonly call: (request: string, body?: unknown, options?: CallOptions) => Promise<ApiResponse>;
  readonly close: () => Promise<void>;
}

let keys = 0;

export async function serve(
  service: Service,
  buildMcp?: Parameters<typeof mcpRoutes>[2],
): Promise<Served> {
  const { db, log, now, runTokens } = service;
  const limiter = new TableRateLimiter({ now, shared: null, addressFactor: 1 });
  const authenticator = new Authenticator(TOKEN, db, runTokens);
  const addresses = { hosting: false, proxies: [], forwarded: true };
  const projectId = 'demo-execution';
  const { state } = service;
  state.setStarted();
  const onAgentCall = service.markAgentSeen;
  const http = { authenticator, log, projectId, now, limiter, addresses, state, onAgentCall };
  const api = routesOf(service);
  const server = createServer(createApp(http, [...api, ...mcpRoutes(service, api, buildMcp)]));
  const url = await listen(server);
  return {
    url,
    call: (request, body, options = {}) => callAt(url, request, body, options),
    close: () => close(server),
  };
}

/** Calls a service at a base URL, for example `POST /v1/boards`. */
export async function callAt(
  url: string,
  request: string,
  body?: unknown,
  { token = TOKEN, actor = ADA, key, headers = {}, bytes }: CallOptions = {},
): Promise<ApiResponse> {
  const [method = 'GET', path = ''] = request.split(' ');
  const response = await fetch(url + path, {
    method,
    ...(bytes !== undefined
      ? { body: bytes }
      : body === undefined
        ? {}
        : { body: JSON.stringify(body) }),
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(actor === null ? {} : actorHeaders(actor)),
      ...(method === 'GET' || key === null
        ? {}
        : { 'Idempotency-Key': key ?? `key-${(keys += 1)}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : { text }) as Record<string, unknown>,
  };
}

/** A fake endpoint of an agent: returns given responses and records the requests. */
export interface FakeEndpoint {
  readonly url: string;
  readonly calls: { readonly headers: IncomingMessage['headers']; readonly body: string }[];
  readonly close: () => Promise<void>;
}

export async function serveEndpoint(
  answer: (
    body: string,
  ) => Promise<{ status: number; json?: unknown; headers?: Record<string, string> }>,
): Promise<FakeEndpoint> {
  const calls: FakeEndpoint['calls'] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      calls.push({ headers: req.headers, body });
      void answer(body).then(({ status, json, headers = {} }) => {
        res.writeHead(status, headers).end(json === undefined ? '' : JSON.stringify(json));
      });
    });
  });
  return { url: await listen(server), calls, close: () => close(server) };
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
