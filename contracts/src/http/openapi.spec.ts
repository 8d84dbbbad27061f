import * as z from 'zod';
import { defineEndpoint, type Endpoint } from './endpoint';
import { ENDPOINTS } from './endpoints';
import { openApiDocument } from './openapi';

interface Operation {
  summary: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, { description: string }>;
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
}

const document = openApiDocument(ENDPOINTS, '1.2.3') as unknown as Document;
const operation = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Operation =>
  document.paths[path]![method.toLowerCase()]!;

interface Schema {
  readonly type?: string;
  readonly properties?: object;
  readonly additionalProperties?: unknown;
}

/** JSON pointers of the object schemas that allow no other fields. */
function closedSchemas(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const here = (value as Schema).additionalProperties === false ? [pointer] : [];
  const inside = Object.entries(value).flatMap(([key, child]) =>
    closedSchemas(child, `${pointer}/${key.replaceAll('/', '~1')}`),
  );
  return [...here, ...inside];
}

function isOpenObject(body: unknown): boolean {
  const { content } = (body ?? {}) as { content?: Record<string, { schema: Schema }> };
  const schema = content?.['application/json']?.schema;
  return schema?.properties !== undefined && schema.additionalProperties !== false;
}

describe('openApiDocument', () => {
  it('is OpenAPI 3.1 of the given version, and plain JSON', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3']);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s: described, with its path parameters and error codes',
    (_name, endpoint) => {
      const found = operation(endpoint);
      expect(found.summary).toBe(endpoint.summary);
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = found.parameters.filter((parameter) => parameter.in === 'path');
      expect(described.map(({ name }) => name)).toEqual(inPath);
      const all = Object.values(found.responses)
        .map(({ description }) => description)
        .join(' ');
      for (const code of endpoint.errors) expect(all).toContain(code);
      expect(found.security.length > 0).toBe(endpoint.auth !== 'public');
    },
  );

  it('requires an idempotency key for every authenticated mutation that must not run twice', () => {
    for (const endpoint of ENDPOINTS) {
      const keyed = operation(endpoint).parameters.some(({ name }) => name === 'Idempotency-Key');
      const expected =
        endpoint.method !== 'GET' && endpoint.auth !== 'public' && endpoint.idempotency === 'key';
      expect([endpoint.path, keyed]).toEqual([endpoint.path, expected]);
    }
  });

  it('describes strict requests and open responses', () => {
    const item = z.strictObject({ id: z.string(), tags: z.record(z.string(), z.number()) });
    const AddItem = defineEndpoint({
      method: 'POST',
      path: '/api/items',
      auth: 'public',
      summary: 'Adds an item',
      body: item,
      response: z.strictObject({
        item,
        kind: z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('a') }),
          z.strictObject({ type: z.literal('b'), n: z.number() }),
        ]),
      }),
    });
    const { paths } = openApiDocument([AddItem], '1.2.3') as unknown as Document;
    const { requestBody, responses } = paths['/api/items']!['post']!;
    expect(closedSchemas(requestBody)).toEqual(['/content/application~1json/schema']);
    expect(closedSchemas(responses)).toEqual([]);
    expect(JSON.stringify(responses)).toContain('"additionalProperties":{"type":"number"}');
  });

  it('has open request bodies only for events of the payment provider', () => {
    const open = ENDPOINTS.filter((endpoint) => isOpenObject(operation(endpoint).requestBody));
    expect(open.map(({ path }) => path)).toEqual(['/api/webhooks/provider']);
  });

  it('has no closed response', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(80);
    expect(operations.flatMap(({ responses }) => closedSchemas(responses))).toEqual([]);
  });

  it('has each operation once', () => {
    const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  describe('an operation', () => {
    const Item = z.strictObject({ id: z.string() });
    const described = (spec: object) => {
      const endpoint = defineEndpoint({
        method: 'POST',
        path: '/api/items/{id}',
        auth: 'member',
        summary: 'Change an item',
        params: z.strictObject({ id: z.string() }),
        response: Item,
        ...spec,
      });
      const all = openApiDocument([endpoint], '1.2.3') as unknown as Document & {
        components: { securitySchemes: object };
      };
      const [operation] = Object.values(all.paths['/api/items/{id}'] ?? {});
      return { operation: operation!, schemes: Object.keys(all.components.securitySchemes) };
    };
    const codesOf = ({ responses }: Operation): Record<string, string> =>
      Object.fromEntries(
        Object.entries(responses).map(([status, { description }]) => [status, description]),
      );

    it('of a member takes a session or a token, and an idempotency key', () => {
      const { operation: found, schemes } = described({
        query: z.strictObject({ q: z.string().optional(), sort: z.string() }),
      });
      expect(found.security).toEqual([{ sessionCookie: [] }, { bearerIdToken: [] }]);
      expect(schemes).toEqual(['sessionCookie', 'bearerIdToken']);
      expect(
        found.parameters.map(({ name, in: place, required }) => [name, place, required]),
      ).toEqual([
        ['id', 'path', true],
        ['q', 'query', false],
        ['sort', 'query', true],
        ['Idempotency-Key', 'header', true],
      ]);
      expect(found.parameters.at(-1)).toMatchObject({
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      });
      expect(codesOf(found)).toEqual({
        200: 'Change an item',
        400: 'request/invalid, request/idempotency-key-missing',
        401: 'session/missing',
        409: 'request/in-progress',
        422: 'request/idempotency-key-reused',
        429: 'rate/too-many-requests',
        500: 'internal',
      });
    });

    it('of staff may be forbidden', () => {
      expect(codesOf(described({ auth: 'staff:viewer' }).operation)[403]).toBe('session/forbidden');
    });

    it('that is public has no security and no key', () => {
      const { operation: found, schemes } = described({ auth: 'public', errors: ['chat/full'] });
      expect([found.security, schemes, found.parameters.length]).toEqual([[], [], 1]);
      expect(Object.values(codesOf(found))).toEqual([
        'Change an item',
        'request/invalid',
        'chat/full',
        'rate/too-many-requests',
        'internal',
      ]);
    });

    it('of the execution service takes its token', () => {
      const { operation: found, schemes } = described({
        path: '/api/items/{id}',
        auth: 'execution:run',
        idempotency: 'natural',
      });
      expect([found.security, schemes]).toEqual([[{ executionToken: [] }], ['executionToken']]);
      expect(Object.values(codesOf(found)).join(' ')).toContain('kanban/token-missing');
    });

    it.each([
      ['JSON', { body: Item }, 'application/json'],
      [
        'one of several objects',
        { body: z.discriminatedUnion('id', [z.strictObject({ id: z.literal('a') })]) },
        'application/json',
      ],
      ['a file', { upload: { maxBytes: 5 } }, 'application/octet-stream'],
    ])('has a body of %s', (_what, spec, type) => {
      const body = described(spec).operation.requestBody as { required: boolean; content: object };
      expect([body.required, Object.keys(body.content)]).toEqual([true, [type]]);
    });

    it.each([
      ['without fields', {}],
      ['that reads', { method: 'GET', body: Item }],
    ])('%s has no body', (_what, spec) => {
      expect(described(spec).operation.requestBody).toBeUndefined();
    });

    it.each([
      [200, 'json', '200', ['application/json']],
      [201, 'json', '201', ['application/json']],
      [200, 'events', '200', ['text/event-stream']],
      [303, 'json', '200', ['application/json']],
      [204, 'json', '204', []],
    ])('with status %d of %s answers %s', (status, responseType, key, types) => {
      const { responses } = described({ status, responseType }).operation;
      const { content = {} } = (responses[key] ?? {}) as { content?: object };
      expect(Object.keys(content)).toEqual(types);
    });
  });
});
