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
  let mounted: Record<keyof typeof routesOf, Endpoint[]>;
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
    mounted = {
      api: routesOf.api(parts).map(({ endpoint }) => endpoint),
      admin: routesOf.admin(parts).map(({ endpoint }) => endpoint),
      chat: routesOf.chat(parts).map(({ endpoint }) => endpoint),
      files: routesOf.files(parts).map(({ endpoint }) => endpoint),
      webhooks: routesOf.webhooks(parts).map(({ endpoint }) => endpoint),
    };
  });
  afterAll(() => deleteApp(app));

  it('are the endpoints of the contracts, each once', () => {
    const all = Object.values(mounted).flat().map(nameOf);
    expect([...all].sort()).toEqual(ENDPOINTS.map(nameOf).sort());
  });

  it('have the path prefixes that Hosting routes to their function', () => {
    const under = (endpoints: Endpoint[], prefix: string): boolean =>
      endpoints.every(({ path }) => path.startsWith(prefix));
    expect(under(mounted.admin, '/api/admin/')).toBe(true);
    expect(under(mounted.webhooks, '/api/webhooks/')).toBe(true);
    expect(mounted.chat.map(({ path }) => path)).toEqual(['/api/chat']);
    expect(mounted.files.map(({ path }) => path)).toEqual(['/api/chat/attachments']);
    const elsewhere = /^\/api\/((admin|webhooks)\/|chat(\/attachments)?$)/;
    expect(mounted.api.filter(({ path }) => elsewhere.test(path))).toEqual([]);
  });

  it('require a staff role under /api/admin and only there', () => {
    for (const { path, auth } of ENDPOINTS) {
      expect([path, auth.startsWith('staff:')]).toEqual([path, path.startsWith('/api/admin/')]);
    }
  });
});
