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
});
