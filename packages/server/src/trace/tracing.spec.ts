import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { DomainError } from '@keelson/contracts/errors';
import { defineEndpoint } from '@keelson/contracts/http/endpoint';
import express from 'express';
import * as z from 'zod';
import { mountRoutes } from '../http/mount-routes';
import { createLogger, type LogEntry, silentLogger } from '../logger';
import { traceHeaders } from './current-trace';
import { registerTracing, type Tracing } from './open-telemetry';
import { inSpan } from './span';
import { startTracing } from './start-tracing';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PERSONAL = ['ada@example.com', 'secret-token', 'What is a keel?', 'card-1'];

const MoveCard = defineEndpoint({
  operationId: 'moveCard',
  address: 'POST /v1/cards/{id}',
  auth: 'public',
  summary: 'Move',
  params: z.strictObject({ id: z.string() }),
});

describe('tracing', () => {
  const exporter = new InMemorySpanExporter();
  // What is exported, before the processor forgets it at the end.
  const spans: ReadableSpan[] = [];
  const lines: LogEntry[] = [];
  let tracing: Tracing;
  let server: Server;
  let url: string;
  let sent: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    exporter.export = (exported, done) => {
      spans.push(...exported);
      done({ code: 0 });
    };
    tracing = registerTracing({
      service: 'test',
      version: '1',
      share: 1,
      exporter,
      log: silentLogger,
    });
    const app = mountRoutes(express(), {
      deps: {},
      routes: [
        {
          endpoint: MoveCard,
          bind:
            () =>
            async ({ log, req }) => {
              await inSpan(
                { name: 'model', kind: 'client', attributes: { prompt: 'What is a keel?' } },
                () => {
                  sent = traceHeaders();
                  log.info('Asked');
                  trace.getActiveSpan()?.recordException(new Error('No ada@example.com'));
                  if (req.params['id'] === 'stale')
                    throw new DomainError('flags/changed', 'ada@example.com');
                  return Promise.resolve();
                },
              );
              return { status: 200, body: {} };
            },
        },
      ],
      log: createLogger((line) => lines.push(line)),
      projectId: 'demo-trace',
      bodyLimit: 1_000,
      deadlines: { readMs: 60_000, writeMs: 60_000 },
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    spans.length = 0;
    lines.length = 0;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await tracing.stop();
  });

  const send = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
    await (await fetch(url + path, { method: 'POST', headers })).text();
    for (let waited = 0; spans.length < 2 && waited < 200; waited += 1)
      await new Promise((later) => setTimeout(later, 20));
    expect(spans).toHaveLength(2);
  };

  it('records a request below its caller, and the calls below the request', async () => {
    await send('/v1/cards/card-1', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });
    const [call, request] = spans as [ReadableSpan, ReadableSpan];
    expect(request.name).toBe('POST /v1/cards/{id}');
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/cards/{id}',
      'http.response.status_code': 200,
    });
    expect(request.parentSpanContext?.spanId).toBe('00f067aa0ba902b7');
    expect(call.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
    expect([call, request].map((span) => span.spanContext().traceId)).toEqual([TRACE, TRACE]);
    expect(sent).toEqual({ traceparent: `00-${TRACE}-${call.spanContext().spanId}-01` });
    expect(lines.map((line) => line['logging.googleapis.com/spanId'])).toEqual([
      call.spanContext().spanId,
      request.spanContext().spanId,
    ]);
    expect(new Set(lines.map(({ trace: id }) => id))).toEqual(new Set([TRACE]));
  });

  it('names the code of an error', async () => {
    await send('/v1/cards/stale');
    expect(spans.map(({ attributes }) => attributes['keelson.code'])).toEqual([
      'flags/changed',
      'flags/changed',
    ]);
    expect(spans[0]?.status).toEqual({ code: 2 });
  });

  it('exports nothing personal, also of what libraries record', async () => {
    await send('/v1/cards/card-1?email=ada@example.com', {
      authorization: 'Bearer secret-token',
      'user-agent': 'ada@example.com',
      baggage: 'email=ada@example.com',
    });
    const exported = JSON.stringify(
      spans.map(({ name, attributes, events, status, links }) => [
        name,
        attributes,
        events,
        status,
        links,
      ]),
    );
    for (const text of PERSONAL) {
      expect(exported).not.toContain(text);
      expect(JSON.stringify(lines)).not.toContain(text);
    }
    expect(spans.flatMap(({ events }) => events)).toEqual([]);
  });
});

it.each([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
])('does not start with %j', async (env) => {
  expect(await startTracing({ service: 'test', version: '1' }, env, silentLogger)).toBeNull();
});
