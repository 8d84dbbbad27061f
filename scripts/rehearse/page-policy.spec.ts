import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import firebase from '../../firebase.json';
import { functionsOf, type HostingConfig } from '../../local/suite/src/hosting/hosting-config';
import { createHostingServer } from '../../local/suite/src/hosting/hosting-server';
import { checkRequest, type RehearsedRequest } from './requests';
import { checkPagePolicy } from './signed-in';

const ROOT = join(__dirname, '../..');
const CHAT_URL = 'https://us-central1-acme.cloudfunctions.net/chat/api/chat';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Hosting in front of functions that set their own headers: pages may call the chat at its origin. */
async function serve(config: HostingConfig): Promise<string> {
  const functions = await listen(
    createServer((request, response) => {
      const isApi = request.url?.includes('/api/') === true;
      const policy = isApi
        ? "default-src 'none'"
        : `default-src 'self'; connect-src 'self' ${new URL(CHAT_URL).origin}`;
      response.setHeader('content-security-policy', policy);
      response.setHeader('referrer-policy', 'no-referrer');
      response.end('{}');
    }),
  );
  const server = createHostingServer({
    config,
    folder: ROOT,
    firebaseTools: join(ROOT, 'node_modules/firebase-tools'),
    functions: Object.fromEntries(functionsOf(config).map((id) => [id, functions])),
  });
  return listen(server);
}

/** As `firebase.json` once was: the policy of static pages applied to every path. */
function withPolicyForAll(): HostingConfig {
  const headers = firebase.hosting.headers.map((rule) =>
    rule.headers.some(({ key }) => key === 'Content-Security-Policy')
      ? { ...rule, source: '**' }
      : rule,
  );
  return { ...firebase.hosting, headers };
}

const PAGES = ['/dashboard/chat', '/dashboard', '/checkout', '/admin/agents-kanban'];
const problemsOf = async (site: string): Promise<string[]> => {
  const member = { site, session: 's', idToken: 't' };
  const found = await Promise.all(PAGES.map((path) => checkPagePolicy(member, path, CHAT_URL)));
  return found.flat();
};
const API: RehearsedRequest = {
  name: 'the API',
  to: 'hosting',
  path: '/api/config',
  status: 200,
  headers: { 'content-security-policy': "default-src 'none'", 'referrer-policy': 'no-referrer' },
};

describe('the rehearsal of pages that call the chat function at its own origin', () => {
  it('succeeds with firebase.json', async () => {
    const site = await serve(firebase.hosting);
    expect(await problemsOf(site)).toEqual([]);
    expect(await checkRequest(API, site)).toEqual([]);
  });

  it('fails where Hosting replaces the policy of the functions', async () => {
    const site = await serve(withPolicyForAll());
    const problems = await problemsOf(site);
    expect(problems).toHaveLength(PAGES.length);
    expect(problems[0]).toMatch(
      /^the policy of \/dashboard\/chat forbids https:\/\/us-central1-acme\.cloudfunctions\.net: connect-src 'self' /,
    );
    expect(await checkRequest(API, site)).toEqual([
      expect.stringMatching(/^content-security-policy is default-src 'self'/),
      'referrer-policy is strict-origin-when-cross-origin',
    ]);
  });
});
