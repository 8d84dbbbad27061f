import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import { UNKNOWN_EXECUTION } from '@keelson/contracts/http/openapi/servers';
import { ClientConfig } from '@keelson/contracts/platform/config';
import { Health } from '@keelson/contracts/platform/health';
import { APP_URL } from '../testing/test-config';
import { openProduct } from '../testing/test-product';

describe('platform', () => {
  const product = openProduct('platform');
  beforeAll(async () => {
    // On a busy machine the first connection of a process takes longer than a probe waits.
    await product.db.listCollections();
  });

  it('is healthy while the payment provider is down, and reports it', async () => {
    const response = await product.fetch('/api/health');
    expect(response.status).toBe(200);
    const health = Health.parse(await response.json());
    expect(health.status).toBe('up');
    // Of a deployment: this test runs the source.
    expect(health.commit).toBeNull();
    expect(health.dependencies.map(({ name, status }) => [name, status])).toEqual([
      ['firestore', 'up'],
      ['config', 'up'],
      ['payments', 'down'],
      ['execution', 'not-configured'],
    ]);
  });

  it('is live, which says nothing about its dependencies', async () => {
    const response = await product.fetch('/api/live');
    expect([response.status, await response.json()]).toMatchObject([200, { status: 'up' }]);
    // A platform asks every few seconds.
    expect(product.logged.filter(({ fields }) => fields['route'] === '/api/live')).toEqual([]);
  });

  it('serves the configuration of the web app', async () => {
    const response = await product.fetch('/api/config');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(ClientConfig.parse(await response.json()).firebase.projectId).toBe('demo-keelson');
  });

  it('serves the OpenAPI document of every endpoint', async () => {
    const response = await product.fetch('/api/openapi.json');
    // What `fetch` of Node accepts without TLS.
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const { openapi, paths, servers } = (await response.json()) as {
      openapi: string;
      paths: Record<string, object>;
      servers: { url: string }[];
    };
    expect(openapi).toBe('3.1.0');
    expect(servers.map(({ url }) => url)).toEqual([APP_URL]);
    expect(Object.keys(paths).sort()).toEqual(
      [...new Set(ENDPOINTS.map(({ path }) => path))].sort(),
    );
  });

  it.each(['/api/openapi.json', '/api/execution-openapi.json'])(
    '%s is sent only to clients that do not have it',
    async (path) => {
      const etag = (await product.fetch(path)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^(W\/)?"[\w-]{16,}"$/);
      const again = await product.fetch(path, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const other = await product.fetch(path, { headers: { 'if-none-match': '"another"' } });
      expect(other.status).toBe(200);
    },
  );

  it('serves the document of the execution service too', async () => {
    const response = await product.fetch('/api/execution-openapi.json');
    const { paths } = (await response.json()) as { paths: Record<string, object> };
    expect(Object.keys(paths)).toContain('/v1/agents/{agentId}/claims');
    expect(response.headers.get('cache-control')).toContain('public');
  });

  it.each([
    [
      'where agents reach it',
      { EXECUTION_PUBLIC_URL: 'https://agents.test/' },
      'https://agents.test',
    ],
    ['where the functions reach it', {}, 'http://127.0.0.1:9119'],
  ])('its server is %s', async (_, env, url) => {
    const connected = await product.beside({
      EXECUTION_SERVICE_URL: 'http://127.0.0.1:9119',
      EXECUTION_SERVICE_TOKEN: 'token-of-the-service-with-32-characters',
      ...env,
    });
    const response = await connected.fetch('/api/execution-openapi.json');
    const { servers } = (await response.json()) as { servers: object[] };
    expect(servers).toEqual([expect.objectContaining({ url })]);
    await connected.close();
  });

  it('without a service, readers fill in where theirs is', async () => {
    const response = await product.fetch('/api/execution-openapi.json');
    const { servers } = (await response.json()) as { servers: object[] };
    expect(servers).toEqual([UNKNOWN_EXECUTION]);
  });
});
