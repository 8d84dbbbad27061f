import * as z from 'zod';
import { defineEndpoint, type Endpoint } from '../http/endpoint';
import { ENDPOINTS } from '../http/endpoints';
import { EXECUTION_API } from '../kanban/execution-api';
import { API } from '../http/openapi/api-description';
import { openApiDocument } from '../http/openapi/openapi-document';
import { inlineShared } from '../http/openapi/inline-shared';
import { nameSchemas } from '../http/openapi/schema-names';
import { shareRepeated } from '../http/openapi/share-repeated';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () => jest.requireActual<object>('../testing/full-brand'));

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, { description: string }>;
}
interface Document {
  openapi: string;
  info: { version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: object };
}

const document = openApiDocument(API, '1.2.3') as unknown as Document;
const executionDocument = openApiDocument(EXECUTION_API, '1.2.3') as unknown as Document;
/** Parts that several operations of a document have in the same form. */
const repeatedIn = (found: Document): string[] => {
  const parts = Object.values(found.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters, responses }) => [...parameters, ...Object.values(responses)])
    .filter((part) => !('$ref' in part))
    .map((part) => JSON.stringify(part));
  return parts.filter((part, index) => parts.indexOf(part) !== index);
};
/** The document of endpoints without named schemas. */
const documentOf = (...endpoints: Endpoint[]): Document =>
  openApiDocument(
    { title: 'Test', description: 'A test.', endpoints, schemas: nameSchemas([]) },
    '1.2.3',
  ) as unknown as Document;
const operation = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Operation =>
  document.paths[path]![method.toLowerCase()]!;

interface Reference {
  readonly $ref: string;
}

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
  const { content } = (body ?? {}) as { content?: Record<string, { schema: Reference }> };
  const name = content?.['application/json']?.schema.$ref.split('/').at(-1);
  const schema = name === undefined ? undefined : document.components.schemas[name];
  return schema?.properties !== undefined && schema.additionalProperties !== false;
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value as Partial<Reference>;
  const inside = Object.values(value).flatMap(referencesIn);
  return typeof $ref === 'string' ? [$ref, ...inside] : inside;
}

describe('openApiDocument', () => {
  it('is OpenAPI 3.1 of the given version, and plain JSON', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3']);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it.each([
    { name: 'the product', full: document, longest: 700_000 },
    { name: 'the execution service', full: executionDocument, longest: 230_000 },
  ])(
    'is published by $name with each parameter and response described once',
    ({ full, longest }) => {
      const published = shareRepeated({ ...full }) as unknown as Document;
      expect(repeatedIn(full).length).toBeGreaterThan(100);
      expect(repeatedIn(published)).toEqual([]);
      expect(inlineShared(published).paths).toEqual(full.paths);
      const { schemas, ...others } = published.components;
      expect(Object.keys(others)).toEqual(['securitySchemes', 'parameters', 'responses']);
      expect(schemas).toEqual(full.components.schemas);
      expect(JSON.stringify(published).length).toBeLessThan(longest);
    },
  );

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
      const { method, auth, idempotency } = endpoint;
      const expected = method !== 'GET' && auth !== 'public' && idempotency !== 'natural';
      expect([endpoint.path, keyed]).toEqual([endpoint.path, expected]);
    }
  });

  it('describes strict requests and open responses', () => {
    const item = z.strictObject({ id: z.string(), tags: z.record(z.string(), z.number()) });
    const AddItem = defineEndpoint({
      operationId: 'addItem',
      address: 'POST /api/chats',
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
    const { schemas } = documentOf(AddItem).components;
    expect(Object.keys(schemas)).toEqual(['AddItemRequest', 'AddItemResponse', 'Problem']);
    expect(closedSchemas(schemas['AddItemRequest'])).toEqual(['']);
    expect(closedSchemas(schemas['AddItemResponse'])).toEqual([]);
    expect(JSON.stringify(schemas)).toContain('"additionalProperties":{"type":"number"}');
  });

  it('has open request bodies only for events of providers', () => {
    const open = ENDPOINTS.filter((endpoint) => isOpenObject(operation(endpoint).requestBody));
    expect(open.map(({ path }) => path)).toEqual(['/api/webhooks/mail', '/api/webhooks/provider']);
  });

  it('has no closed response', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(80);
    expect(operations.flatMap(({ responses }) => closedSchemas(responses))).toEqual([]);
    const responses = operations.map((found) => found.responses);
    const names = new Set(referencesIn(responses).map((reference) => reference.split('/').at(-1)!));
    expect(names.size).toBeGreaterThan(50);
    for (const name of names) {
      expect([name, closedSchemas(document.components.schemas[name])]).toEqual([name, []]);
    }
  });

  it.each([
    ['the product', document],
    ['the execution service', executionDocument],
  ])('of %s refers only to schemas that it contains, and to each of them', (_of, all) => {
    const referred = new Set(referencesIn(all));
    const contained = Object.keys(all.components.schemas).map(
      (name) => `#/components/schemas/${name}`,
    );
    expect([...referred].sort()).toEqual(contained.sort());
  });

  it.each([
    ['the product', API, document],
    ['the execution service', EXECUTION_API, executionDocument],
  ])('of %s names its operations once, in described sections', (_of, api, all) => {
    const operations = Object.values(all.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(api.endpoints.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
    const sections = new Set(all.tags.map(({ name }) => name));
    for (const { tags } of operations) expect(sections).toContain(tags[0]);
  });

  // Found by requests that are generated from the documents: what an operation declares, it can return.
  it.each([
    [document, 'createCard', 'kanban/bridge-down', true],
    [document, 'listCards', 'kanban/bridge-down', false],
    [document, 'getCapabilities', 'kanban/bridge-down', true],
    [document, 'editCard', 'kanban/board-role-missing', true],
    [document, 'getCard', 'kanban/board-role-missing', false],
    [document, 'createBoard', 'kanban/board-role-missing', false],
    [document, 'receiveWebhook', 'request/cross-site', false],
    [document, 'reportPolicyViolations', 'request/cross-site', false],
    [executionDocument, 'claimNext', 'kanban/agent-disabled', true],
    [executionDocument, 'heartbeat', 'kanban/agent-disabled', false],
    [executionDocument, 'heartbeat', 'kanban/token-forbidden', true],
    [executionDocument, 'addComment', 'kanban/token-forbidden', false],
    [executionDocument, 'followEvents', 'kanban/token-forbidden', false],
    [executionDocument, 'createCard', 'kanban/revision-stale', false],
    [executionDocument, 'editBoard', 'kanban/actor-missing', true],
    [executionDocument, 'completeRun', 'kanban/actor-missing', true],
    [executionDocument, 'getRunContext', 'kanban/actor-missing', false],
    [executionDocument, 'dispatch', 'kanban/actor-missing', false],
    [executionDocument, 'getCard', 'kanban/lease-lost', true],
    [executionDocument, 'getBoard', 'kanban/lease-lost', false],
    [document, 'editBoard', 'kanban/actor-missing', false],
  ])('row %#', (all, id, code, declares) => {
    const operations = Object.values(all.paths).flatMap((methods) => Object.values(methods));
    const found = operations.find(({ operationId }) => operationId === id);
    const codes = Object.values(found!.responses).flatMap(({ description }) =>
      description.split(', '),
    );
    expect(codes.includes(code)).toBe(declares);
  });

  it('has each operation once', () => {
    const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  describe('an operation', () => {
    const Item = z.strictObject({ id: z.string() });
    const described = (spec: object) => {
      const endpoint = defineEndpoint({
        operationId: 'changeItem',
        address: 'POST /api/chats/{id}',
        auth: 'member',
        summary: 'Change an item',
        params: z.strictObject({ id: z.string() }),
        response: Item,
        ...spec,
      });
      const all = documentOf(endpoint);
      const [operation] = Object.values(all.paths['/api/chats/{id}'] ?? {});
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
      expect(found.description).toContain('The caller must be signed in.');
      expect(codesOf(found)).toEqual({
        200: 'Change an item',
        400: 'request/idempotency-key-missing, request/invalid',
        401: 'session/missing, session/invalid, session/expired, session/revoked, session/duplicate-cookie',
        403: 'request/cross-site, session/account-disabled, session/view-ended, session/view-read-only',
        413: 'request/body-too-large',
        415: 'request/unsupported-media-type',
        422: 'request/idempotency-key-reused',
        429: 'rate/too-many-requests',
        500: 'internal',
        503: 'service/unavailable',
        504: 'service/timeout',
      });
    });

    it('of staff may be forbidden', () => {
      expect(codesOf(described({ auth: 'staff:viewer' }).operation)[403]).toContain(
        'session/forbidden',
      );
    });

    it('that is public has no security and no key', () => {
      const { operation: found, schemes } = described({ auth: 'public', errors: ['chat/full'] });
      expect([found.security, schemes, found.parameters.length]).toEqual([[], [], 1]);
      expect(codesOf(found)).toEqual({
        200: 'Change an item',
        400: 'request/invalid',
        403: 'request/cross-site',
        409: 'chat/full',
        413: 'request/body-too-large',
        415: 'request/unsupported-media-type',
        429: 'rate/too-many-requests',
        500: 'internal',
        503: 'service/unavailable',
        504: 'service/timeout',
      });
    });

    it('of the execution service takes its token', () => {
      const { operation: found, schemes } = described({
        path: '/api/chats/{id}',
        auth: 'execution:run',
        idempotency: 'natural',
      });
      expect([found.security, schemes]).toEqual([[{ executionToken: [] }], ['executionToken']]);
      expect(Object.values(codesOf(found)).join(' ')).toContain('kanban/token-missing');
    });

    it.each([
      ['with its change, so none is in progress', 'key', false],
      ['by a lease, so one may be in progress', 'lease', true],
    ])('keeps a key %s', (_how, idempotency, expected) => {
      const { operation: found } = described({ idempotency });
      const codes = Object.values(codesOf(found)).join(' ');
      expect(codes).toContain('request/idempotency-key-reused');
      expect(codes.includes('request/in-progress')).toBe(expected);
    });

    it.each([
      ['JSON', { body: Item }, 'application/json'],
      [
        'one of several objects',
        { body: z.discriminatedUnion('id', [z.strictObject({ id: z.literal('a') })]) },
        'application/json',
      ],
      ['a file', { upload: { maxBytes: 5 } }, '*/*'],
    ])('has a body of %s', (_what, spec, type) => {
      const body = described(spec).operation.requestBody as { required: boolean; content: object };
      expect([body.required, Object.keys(body.content)]).toEqual([true, [type]]);
    });

    it.each([
      ['without fields', {}],
      ['that reads', { address: 'GET /api/chats/{id}', body: Item }],
    ])('%s has no body', (_what, spec) => {
      expect(described(spec).operation.requestBody).toBeUndefined();
    });

    it.each([
      [200, 'json', '200', ['application/json']],
      [201, 'json', '201', ['application/json']],
      [200, 'events', '200', ['text/event-stream']],
      [303, 'json', '200', ['application/json']],
      [303, 'json', '303', []],
      [200, ['video/mp4'], '200', ['video/mp4']],
      [204, 'json', '204', []],
    ])('with status %d of %j answers %s', (status, responseType, key, types) => {
      const { responses } = described({ status, responseType }).operation;
      const { content = {} } = (responses[key] ?? {}) as { content?: object };
      expect(Object.keys(content)).toEqual(types);
    });
  });
});
