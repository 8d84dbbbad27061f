import { type Endpoint } from './endpoint';
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

describe('openApiDocument', () => {
  it('is OpenAPI 3.1 of the given version, and plain JSON', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3']);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s: described, with its path parameters and refusals',
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

  it('has each operation once', () => {
    const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
