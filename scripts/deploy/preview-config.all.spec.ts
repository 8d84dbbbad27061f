import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { LANGUAGES, languagePath } from '@keelson/contracts/platform/languages';
import committed from '../../firebase.json';
import { createHostingServer } from '../../local/suite/src/hosting/hosting-server';
import { addApps } from './preview.mjs';
import { previewConfig } from './preview-config.mjs';

const firebaseTools = dirname(
  createRequire(import.meta.url).resolve('firebase-tools/package.json'),
);

describe('a preview', () => {
  const servers: Server[] = [];
  let folder: string;
  let url: string;
  const listen = async (server: Server): Promise<string> => {
    servers.push(server.listen(0, '127.0.0.1'));
    await new Promise((ready) => server.once('listening', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'preview-'));
    const dist = join(folder, 'web', 'dist');
    for (const app of ['member', 'public']) {
      for (const language of LANGUAGES) {
        const browser = join(dist, app, 'browser', languagePath(language));
        mkdirSync(browser, { recursive: true });
        writeFileSync(join(browser, 'index.csr.html'), `<p>${app} app ${language}`);
      }
    }
    addApps(dist);
    const functions = await listen(createServer((req, res) => res.end(`function ${req.url}`)));
    const { hosting } = previewConfig(committed);
    const config = { ...hosting, public: 'web/dist/browser' };
    const ids = ['api', 'admin', 'chat', 'files', 'webhooks'];
    url = await listen(
      createHostingServer({
        config,
        folder,
        firebaseTools,
        functions: Object.fromEntries(ids.map((id) => [id, functions])),
      }),
    );
  });
  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  it.each([
    { path: '/dashboard', shows: '<p>member app en' },
    { path: '/admin/kanban', shows: '<p>member app en' },
    { path: '/projects/acme/hub', shows: '<p>member app en' },
    { path: '/automation', shows: '<p>member app en' },
    { path: '/learn', shows: '<p>public app en' },
    { path: '/learn/first-steps', shows: '<p>public app en' },
    { path: '/learn/first-steps/lesson', shows: '<p>public app en' },
    { path: '/ko/dashboard/chat', shows: '<p>member app ko' },
    { path: '/ko/learn', shows: '<p>public app ko' },
    { path: '/ko/learn/first-steps', shows: '<p>public app ko' },
    { path: '/api/me', shows: 'function /api/me' },
  ])('shows $shows at $path', async ({ path, shows }) => {
    expect(await (await fetch(url + path)).text()).toBe(shows);
  });

  it('has the policy of static pages, which the function sent', async () => {
    const { headers } = await fetch(`${url}/dashboard`);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('pins nothing: that would deploy the function', () => {
    expect(JSON.stringify(previewConfig(committed))).not.toContain('pinTag');
  });
});
