import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openSecretStore, SecretStoreError } from './secret-store';

/** The part of Google's API that firebase-tools uses for secrets; the answers as their REST reference has them. */
class SecretManager {
  readonly secrets = new Map<string, { state: string; value: string }[]>();
  readonly requests: string[] = [];
  allowed = true;
  private readonly server: Server = createServer((req, res) => {
    void text(req).then((body) => {
      const answer = this.answer(req.method ?? '', decodeURIComponent(req.url ?? ''), body);
      res.writeHead(answer.status, { 'content-type': 'application/json' });
      res.end(JSON.stringify(answer.body));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(method: string, url: string, body: string): { status: number; body: object } {
    this.requests.push(`${method} ${url}`);
    const path = url.split('?')[0] ?? '';
    if (path.endsWith('/token')) return ok({ access_token: 'token', expires_in: 3600 });
    if (path.includes(':testIamPermissions')) return ok(JSON.parse(body) as object);
    if (path.includes('/services/')) return ok({ state: 'ENABLED' });
    if (path === '/v1/projects/my-product') return ok({ projectNumber: '1' });
    if (!this.allowed) return refused(403, 'Permission denied');
    const [, name = ''] = /\/secrets\/([A-Z_]+)/.exec(path) ?? [];
    return this.answerSecret({ method, path, name, body });
  }

  private answerSecret(call: { method: string; path: string; name: string; body: string }) {
    const { method, path, name, body } = call;
    const full = `projects/1/secrets/${name}`;
    if (method === 'POST' && path.endsWith('/secrets')) return ok({ name: 'projects/1/secrets/X' });
    if (path.endsWith(':addVersion')) {
      const { payload } = JSON.parse(body) as { payload: { data: string } };
      const value = Buffer.from(payload.data, 'base64').toString();
      this.secrets.set(name, [...(this.secrets.get(name) ?? []), { state: 'ENABLED', value }]);
      return ok({ name: `${full}/versions/1`, state: 'ENABLED' });
    }
    const versions = this.secrets.get(name);
    if (versions === undefined) return refused(404, `Secret [${full}] not found.`);
    if (!path.endsWith('/versions')) return ok({ name: full, labels: {} });
    const rows = versions.map(({ state }, index) => ({
      name: `${full}/versions/${index + 1}`,
      state,
    }));
    return ok({ versions: rows.reverse() });
  }
}

const ok = (body: object) => ({ status: 200, body });
const refused = (code: number, message: string) => ({
  status: code,
  body: { error: { code, message, status: 'ERROR' } },
});

const manager = new SecretManager();
const before = { ...process.env };

beforeAll(async () => {
  const url = await manager.start();
  Object.assign(process.env, {
    CLOUD_SECRET_MANAGER_URL: url,
    FIREBASE_TOKEN_URL: url,
    FIREBASE_RESOURCEMANAGER_URL: url,
    FIREBASE_SERVICE_USAGE_URL: url,
    FIREBASE_API_URL: url,
    FIREBASE_TOKEN: 'refresh-token',
    FIREBASE_CLI_DISABLE_UPDATE_CHECK: 'true',
    XDG_CONFIG_HOME: '/nonexistent',
  });
});
afterAll(() => {
  manager.stop();
  process.env = before;
});

/** Each test runs the command line of firebase-tools several times. */
describe('openSecretStore', () => {
  const store = openSecretStore('my-product');

  it('finds the secrets whose latest version is enabled', async () => {
    const version = (state: string) => ({ state, value: '' });
    manager.secrets.set('PAYMENT_ACCESS_TOKEN', [version('DISABLED'), version('ENABLED')]);
    manager.secrets.set('CHAT_API_KEY', [version('ENABLED'), version('DISABLED')]);
    const asked = ['PAYMENT_ACCESS_TOKEN', 'CHAT_API_KEY', 'APPROVAL_SIGNING_KEY'];
    expect([...(await store.stored(asked))]).toEqual(['PAYMENT_ACCESS_TOKEN']);
  });

  it('stores a value exactly', async () => {
    const value = '{"private_key":"-----BEGIN\\nPRIVATE $KEY"}';
    manager.secrets.set('DATA_SERVICE_ROLE_KEY', []);
    await store.set('DATA_SERVICE_ROLE_KEY', value);
    expect(manager.secrets.get('DATA_SERVICE_ROLE_KEY')).toEqual([{ state: 'ENABLED', value }]);
  });

  it('takes a refusal for an error, not for a missing secret', async () => {
    manager.allowed = false;
    await expect(store.stored(['CHAT_API_KEY'])).rejects.toThrow(SecretStoreError);
    await expect(store.stored(['CHAT_API_KEY'])).rejects.toThrow(/403/);
    manager.allowed = true;
  });
});
