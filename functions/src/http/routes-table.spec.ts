import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { compose } from '../composition';
import { routesOf } from '../deployed';
import { testConfig } from '../testing/test-config';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

describe('routes of the functions', () => {
  let app: App;
  let mounted: Readonly<Record<string, Endpoint[]>>;
  beforeAll(() => {
    app = initializeApp({ projectId: 'demo-keelson' }, 'routes-table');
    const firebase = {
      db: getFirestore(app),
      auth: getAuth(app),
      verifyAppToken: () => Promise.resolve(),
      enqueue: () => Promise.resolve(),
      bucket: () => getStorage(app).bucket('none'),
    };
    const parts = compose({ config: testConfig(), firebase });
    mounted = Object.fromEntries(
      Object.entries(routesOf).map(([name, routes]) => [
        name,
        routes(parts).map(({ endpoint }) => endpoint),
      ]),
    );
  });
  afterAll(() => deleteApp(app));

  it('are the endpoints of the contracts, each once', () => {
    const all = Object.values(mounted).flat().map(nameOf);
    expect([...all].sort()).toEqual(ENDPOINTS.map(nameOf).sort());
  });

  it('have the path prefixes that Hosting routes to their function', () => {
    const pathsOf = (name: string): string[] => (mounted[name] ?? []).map(({ path }) => path);
    const { api: _api, admin: _admin, webhooks: _webhooks, ...own } = mounted;
    expect(pathsOf('admin').every((path) => path.startsWith('/api/admin/'))).toBe(true);
    expect(pathsOf('webhooks').every((path) => path.startsWith('/api/webhooks/'))).toBe(true);
    const { hosting } = JSON.parse(
      readFileSync(join(__dirname, '../../../firebase.json'), 'utf8'),
    ) as { hosting: { rewrites: { source: string; function: { functionId: string } }[] } };
    for (const name of Object.keys(own)) {
      const sources = hosting.rewrites
        .filter((rewrite) => rewrite.function.functionId === name)
        .map(({ source }) => source);
      expect(pathsOf(name)).toEqual(sources);
    }
    const elsewhere = [...Object.keys(own).flatMap(pathsOf), '/api/admin/', '/api/webhooks/'];
    expect(
      pathsOf('api').filter((path) =>
        elsewhere.some((one) => path === one || (one.endsWith('/') && path.startsWith(one))),
      ),
    ).toEqual([]);
  });

  it('require a staff role under /api/admin and only there', () => {
    for (const { path, auth } of ENDPOINTS) {
      expect([path, auth.startsWith('staff:')]).toEqual([path, path.startsWith('/api/admin/')]);
    }
  });
});
