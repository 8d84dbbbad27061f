import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { DomainError } from '@keelson/contracts/errors';
import { defineEndpoint } from '@keelson/contracts/http/endpoint';
import express from 'express';
import * as z from 'zod';
import { createLogger, type LogEntry } from '../logger';
import { buildResponse } from './http-response';
import { mountRoutes } from './mount-routes';
import { parseCall } from './parse-call';
import { ReplyBuilder } from './reply';
import { type Route } from './route';

const params = z.strictObject({ id: z.string().max(5) });
const GetThing = defineEndpoint({
  operationId: 'getThing',
  address: 'GET /v1/things/{id}',
  auth: 'public',
  summary: 'Read',
  params,
  query: z.strictObject({ part: z.string().optional() }),
  response: z.object({ id: z.string() }),
});
const SetThing = defineEndpoint({
  ...GetThing,
  operationId: 'setThing',
  address: 'PUT /v1/things/{id}',
  summary: 'Write',
  query: z.strictObject({}),
  body: z.strictObject({ name: z.string() }),
});
const Upload = defineEndpoint({
  operationId: 'upload',
  address: 'POST /v1/uploads',
  auth: 'public',
  summary: 'Upload',
  response: z.object({ bytes: z.int() }),
  upload: { maxBytes: 2_000 },
});

interface Deps {
  readonly prefix: string;
}
const routes: Route<Deps>[] = [
  {
    endpoint: GetThing,
    bind:
      ({ prefix }) =>
      ({ req, res }) => {
        const { id } = parseCall(GetThing, req, Buffer.alloc(0)).params;
        if (id === 'gone') throw new DomainError('request/not-found', 'No such thing.');
        if (id === 'slow') return new Promise(() => undefined);
        if (id === 'bug') throw new Error('secret detail');
        const output = { id: prefix + id, internal: 'not in the contract' };
        return Promise.resolve(buildResponse(GetThing, output, new ReplyBuilder(res)));
      },
  },
  {
    endpoint: SetThing,
    bind: () => async (exchange) => {
      const { params, body } = parseCall(SetThing, exchange.req, await exchange.readBody());
      return { status: 200, body: { id: `${params.id} ${body.name}` } };
    },
  },
  {
    endpoint: Upload,
    bind: () => async (exchange) => ({
      status: 200,
      body: { bytes: (await exchange.readBody()).length },
    }),
  },
];

describe('mountRoutes', () => {
  const logged: LogEntry[] = [];
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const app = mountRoutes(express(), {
      deps: { prefix: 'thing-' },
      routes,
      log: createLogger((entry) => logged.push(entry)),
      projectId: 'demo-log',
      bodyLimit: 1_000,
      deadlines: { readMs: 5_000, writeMs: 5_000 },
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = async (
    method: string,
    path: string,
    init: RequestInit = {},
  ): Promise<{ response: Response; body: Record<string, unknown> }> => {
    const response = await fetch(url + path, { method, ...init });
    const text = await response.text();
    return { response, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  };
  const json = { 'content-type': 'application/json' };

  it('responds with what the contract names', async () => {
    const { response, body } = await send('GET', '/v1/things/a');
    expect([response.status, body]).toEqual([200, { id: 'thing-a' }]);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('parses the body', async () => {
    const init = { headers: json, body: '{"name":"B"}' };
    expect((await send('PUT', '/v1/things/a', init)).body).toEqual({ id: 'a B' });
  });

  it.each([
    ['GET', '/v1/nothing', 404, 'request/not-found'],
    ['GET', '/V1/things/a', 404, 'request/not-found'],
    ['DELETE', '/v1/things/a', 405, 'request/method-not-allowed'],
    ['GET', '/v1/things/%E0%A4%A', 400, 'request/invalid'],
    ['GET', '/v1/things/too-long', 400, 'request/invalid'],
    ['GET', '/v1/things/a?other=1', 400, 'request/invalid'],
    ['GET', '/v1/things/gone', 404, 'request/not-found'],
    ['GET', '/v1/things/bug', 500, 'internal'],
  ])('responds to %s %s with %i %s', async (method, path, status, code) => {
    const { response, body } = await send(method, path);
    expect([response.status, body['code'], body['requestId']]).toEqual([
      status,
      code,
      response.headers.get('x-request-id'),
    ]);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('names the allowed methods', async () => {
    const { response } = await send('DELETE', '/v1/things/a');
    expect(response.headers.get('allow')).toBe('GET, PUT');
  });

  it('limits bodies, and uploads to the limit of their endpoint', async () => {
    const large = { headers: json, body: JSON.stringify({ name: 'x'.repeat(1_000) }) };
    const { response, body } = await send('PUT', '/v1/things/a', large);
    expect([response.status, body['code']]).toEqual([413, 'request/body-too-large']);
    expect(response.headers.get('connection')).toBe('close');
    const upload = (bytes: number) => send('POST', '/v1/uploads', { body: new Uint8Array(bytes) });
    expect((await upload(2_000)).body).toEqual({ bytes: 2_000 });
    expect((await upload(2_001)).response.status).toBe(413);
  });

  it('logs unexpected errors with the id and the route of the request', async () => {
    await send('GET', '/v1/things/bug', { headers: { 'x-request-id': 'request-0001' } });
    expect(logged).toContainEqual(
      expect.objectContaining({
        severity: 'ERROR',
        requestId: 'request-0001',
        method: 'GET',
        route: '/v1/things/{id}',
        stack_trace: expect.stringContaining('secret detail') as unknown,
      }),
    );
  });

  it('answers a request that takes too long', async () => {
    const { response, body } = await send('GET', '/v1/things/slow');
    expect([response.status, body['code'], body['retryable']]).toEqual([
      504,
      'service/timeout',
      true,
    ]);
    expect(response.headers.get('retry-after')).not.toBeNull();
  });

  it('answers a body that does not arrive, and closes the connection', async () => {
    const received = await new Promise<string>((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', reject);
      socket.once('close', () => resolve(text));
      socket.write(
        'PUT /v1/things/a HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
    });
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('request/incomplete');
  });

  it('answers an upload that is too large when a slow client has sent it, after the deadline', async () => {
    const app = mountRoutes(express(), {
      deps: { prefix: '' },
      routes,
      log: createLogger((entry) => logged.push(entry)),
      projectId: 'demo-log',
      bodyLimit: 1_000,
      deadlines: { readMs: 1_000, writeMs: 1_000 },
    });
    const slow = createServer(app).listen(0, '127.0.0.1');
    await new Promise((ready) => slow.once('listening', ready));
    const received = await new Promise<string>((resolve, reject) => {
      const socket = connect((slow.address() as AddressInfo).port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', reject);
      socket.once('close', () => resolve(text));
      socket.write('POST /v1/uploads HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\n\r\n');
      setTimeout(() => socket.write('x'.repeat(3_000)), 2_000);
    });
    slow.close();
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(received).toContain('request/body-too-large');
  });

  it('rejects two routes with one method and path', () => {
    const limits = { bodyLimit: 1, deadlines: { readMs: 1, writeMs: 1 } };
    const twice = {
      deps: { prefix: '' },
      projectId: 'demo-log',
      routes: [routes[0]!, routes[0]!],
      ...limits,
    };
    const log = createLogger(() => undefined);
    expect(() => mountRoutes(express(), { ...twice, log })).toThrow('mounted twice');
  });
});
