import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { DomainError } from '@keelson/contracts/errors';
import { defineEndpoint } from '@keelson/contracts/http/endpoint';
import express from 'express';
import * as z from 'zod';
import { createLogger, type LogEntry } from '../logger';
import { mountRoutes } from './mount-routes';
import { type Route } from './route';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PERSONAL = ['ada@example.com', 'secret-token', 'What is a keel?', 'uid-of-ada'];

const EditNote = defineEndpoint({
  operationId: 'editNote',
  address: 'PUT /v1/notes/{id}',
  auth: 'public',
  summary: 'Edit',
  params: z.strictObject({ id: z.string() }),
});
const route: Route<object> = {
  endpoint: EditNote,
  bind:
    () =>
    async ({ req, log, record, readBody }) => {
      record.setUser('uid-of-ada');
      await readBody();
      log.info('Note edited');
      const { id } = req.params;
      if (id === 'stale') throw new DomainError('flags/changed', 'ada@example.com');
      if (id === 'bug') throw new Error('A bug');
      if (id === 'slow') await new Promise((later) => setTimeout(later, 1_000));
      if (id === 'stored') {
        const body = {
          type: 't',
          title: 't',
          status: 422,
          code: 'request/invalid',
          detail: '',
          requestId: 'r',
          retryable: false,
        };
        return { status: 422, body, isProblem: true };
      }
      return { status: 200, body: {} };
    },
};

describe('the line of a request', () => {
  const lines: LogEntry[] = [];
  let server: Server;
  let port: number;
  beforeAll(async () => {
    const app = mountRoutes(express(), {
      deps: {},
      routes: [route],
      log: createLogger((entry) => lines.push(entry)),
      projectId: 'demo-log',
      bodyLimit: 1_000,
      deadlines: { readMs: 60_000, writeMs: 60_000 },
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => lines.splice(0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const linesOfRequests = () => lines.filter(({ httpRequest }) => httpRequest !== undefined);
  const nextLine = async (): Promise<LogEntry> => {
    for (let waited = 0; linesOfRequests().length === 0 && waited < 200; waited += 1)
      await new Promise((later) => setTimeout(later, 10));
    expect(linesOfRequests()).toHaveLength(1);
    return linesOfRequests()[0]!;
  };
  const send = async (path: string, method = 'PUT', headers: Record<string, string> = {}) => {
    const init = { method, headers: { 'x-request-id': 'request-0001', ...headers } };
    await (await fetch(`http://127.0.0.1:${port}${path}`, init)).text();
    return nextLine();
  };

  it('has what alerts and dashboards count', async () => {
    const line = await send('/v1/notes/a', 'PUT', {
      traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
    });
    expect(line).toEqual({
      severity: 'INFO',
      message: 'PUT /v1/notes/{id} 200',
      requestId: 'request-0001',
      method: 'PUT',
      route: '/v1/notes/{id}',
      status: 200,
      latencyMs: expect.any(Number) as unknown,
      uidHash: createHash('sha256')
        .update('keelson:demo-log:uid-of-ada')
        .digest('hex')
        .slice(0, 16),
      trace: TRACE,
      'logging.googleapis.com/trace': `projects/demo-log/traces/${TRACE}`,
      'logging.googleapis.com/spanId': '00f067aa0ba902b7',
      'logging.googleapis.com/trace_sampled': true,
      httpRequest: {
        requestMethod: 'PUT',
        requestUrl: '/v1/notes/{id}',
        status: 200,
        latency: expect.stringMatching(/^\d+\.\d{3}s$/) as unknown,
        protocol: 'HTTP/1.1',
      },
    });
  });

  it.each([
    ['/v1/notes/stale', 409, 'flags/changed', 'INFO'],
    ['/v1/notes/bug', 500, 'internal', 'WARNING'],
    ['/v1/notes/stored', 422, 'request/invalid', 'INFO'],
  ])('of %s has the status %d and the code %s', async (path, status, code, severity) => {
    expect(await send(path)).toMatchObject({ status, code, severity, route: '/v1/notes/{id}' });
  });

  it.each([
    ['DELETE', '/v1/notes/a', 405, 'request/method-not-allowed', '/v1/notes/{id}'],
    ['GET', '/ada@example.com', 404, 'request/not-found', 'none'],
    ['PUT', '/v1/notes/%E0%A4%A', 400, 'request/invalid', 'none'],
  ])('of %s %s has the status %d', async (method, path, status, code, pattern) => {
    expect(await send(path, method)).toMatchObject({ method, status, code, route: pattern });
  });

  it('of a client that disconnects has the status 499', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('PUT /v1/notes/slow HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n');
    while (lines.length === 0) await new Promise((later) => setTimeout(later, 10));
    socket.destroy();
    expect(await nextLine()).toMatchObject({ status: 499, route: '/v1/notes/{id}' });
  });

  it('belongs to one trace with the other lines of the request, also when no caller names one', async () => {
    const { trace } = await send('/v1/notes/a');
    expect(trace).toMatch(/^[0-9a-f]{32}$/);
    expect(lines.map((line) => line['trace'])).toEqual([trace, trace]);
  });

  it('and the others have nothing personal', async () => {
    await fetch(`http://127.0.0.1:${port}/v1/notes/ada@example.com?email=ada@example.com`, {
      method: 'PUT',
      body: 'What is a keel?',
      headers: {
        authorization: 'Bearer secret-token',
        cookie: '__session=secret-token',
        referer: 'https://app.test/?email=ada@example.com',
        'user-agent': 'ada@example.com',
        'x-request-id': 'ada@example.com',
        traceparent: 'ada@example.com',
        tracestate: 'x=ada@example.com',
      },
    });
    await nextLine();
    expect(lines).toHaveLength(2);
    for (const text of PERSONAL) expect(JSON.stringify(lines)).not.toContain(text);
  });
});
