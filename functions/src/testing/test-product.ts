import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { compose, type Composition } from '../composition';
import { type Config, readConfig } from '../config';
import { listeners } from '../deployed';
import { type LoggedLine, memoryLogger } from './memory-logger';

export const APP_URL = 'http://localhost:3000';

/** A configuration as the local suite has it, whatever the machine's environment says. */
export function testConfig(changes: Readonly<Record<string, string | undefined>> = {}): Config {
  return readConfig({
    PAYMENT_ACCESS_TOKEN: 'sk_test_1',
    PAYMENT_WEBHOOK_SECRET: 'whsec_1',
    PAYMENT_PRODUCT_ID_PRO: 'prod_1',
    DATA_SERVICE_ROLE_KEY: JSON.stringify({
      type: 'service_account',
      project_id: 'demo-keelson',
      client_email: 'local@demo-keelson.iam.gserviceaccount.com',
      private_key: '',
    }),
    DATA_PROJECT_ID: 'demo-keelson',
    DATA_WEB_API_KEY: 'key',
    DATA_AUTH_DOMAIN: 'demo-keelson.firebaseapp.com',
    DATA_STORAGE_BUCKET: 'demo-keelson.appspot.com',
    WEB_PUBLIC_APP_URL: APP_URL,
    // Nobody listens there: payments are down in these tests.
    PAYMENT_API_URL: 'http://127.0.0.1:9',
    FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '127.0.0.1:9099',
    FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'] ?? '127.0.0.1:8080',
    ...changes,
  });
}

export interface TestProductOptions {
  readonly shellPath?: string;
}

/** The functions on a port of their own, over a Firestore of their own; Auth is shared. */
export class TestProduct {
  /** What the functions wrote to their log. */
  readonly logged: LoggedLine[] = [];
  /** Added to the clock. */
  ahead = 0;

  private constructor(
    private readonly apps: readonly App[],
    readonly db: Firestore,
    readonly auth: Auth,
    private readonly options: TestProductOptions,
  ) {}

  readonly parts = ((): (() => Composition) => {
    let parts: Composition | undefined;
    return () =>
      (parts ??= compose({
        config: testConfig(),
        firebase: { db: this.db, auth: this.auth },
        now: () => Date.now() + this.ahead,
        log: memoryLogger(this.logged),
        ...this.options,
      }));
  })();

  private readonly servers: Server[] = [];
  private readonly urls = new Map<string, string>();

  static async start(name: string, options: TestProductOptions = {}): Promise<TestProduct> {
    if (process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
      throw new Error('Run this beside the emulators: npm test');
    }
    const id = `demo-${name}-${randomUUID().slice(0, 8)}`;
    const stored = initializeApp({ projectId: id }, id);
    const people = initializeApp({ projectId: 'demo-keelson' }, `${id}-auth`);
    const product = new TestProduct(
      [stored, people],
      getFirestore(stored),
      getAuth(people),
      options,
    );
    for (const [kind, listener] of Object.entries(listeners)) {
      product.urls.set(kind, await product.listen(listener(product.parts())));
    }
    return product;
  }

  /** Asks the function that Hosting would ask. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.urlOf(path)}${path}`, { redirect: 'manual', ...init });
  }

  async close(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
    await Promise.all(this.apps.map((app) => deleteApp(app)));
  }

  private urlOf(path: string): string {
    const kind = path.startsWith('/api/webhooks/')
      ? 'webhooks'
      : path.startsWith('/api/admin/')
        ? 'admin'
        : path.startsWith('/api/')
          ? 'api'
          : 'pages';
    return this.urls.get(kind) ?? '';
  }

  private async listen(listener: ReturnType<(typeof listeners)['api']>): Promise<string> {
    const server = createServer((req, res) => void listener(req, res));
    this.servers.push(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}
