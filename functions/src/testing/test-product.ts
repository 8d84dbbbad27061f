import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { MINUTE } from '@keelson/contracts/time';
import { clearFirestore } from '@keelson/server/testing/clear-firestore';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { compose, type Composition } from '../composition';
import { listeners, tasks } from '../deployed';
import { type AreaOverrides } from '../area-overrides';
import { type RenderPage } from '../pages/render-page';
import { assertPeople } from './assert-people';
import { AREA_TEST_PARTS } from './area-test-parts';
import { type LoggedLine, memoryLogger } from './memory-logger';
import { openTestBucket, type TestBucket } from './test-bucket';
import { testConfig } from './test-config';

/** Has no files, and takes none. */
const NO_BUCKET = {
  getFiles: () => Promise.resolve([[], null]),
  file: () => {
    throw new Error("This test needs files: start the product with { files: 'bucket' }");
  },
} as unknown as TestBucket['bucket'];

export interface TestProductOptions extends AreaOverrides {
  readonly shellFolder?: string;
  /** Environment variables that override the test configuration. */
  readonly env?: Readonly<Record<string, string>>;
  /** Creates a separate bucket in the Storage emulator; without it there are no files. */
  readonly files?: 'bucket';
  readonly renderPage?: RenderPage;
  readonly renderMember?: RenderPage;
}

/** The one App Check token that test products accept. */
export const VALID_APP_TOKEN = 'valid-app-token';

/** The functions on their own port with their own Firestore project; Auth is shared. */
export class TestProduct {
  readonly logged: LoggedLine[] = [];
  readonly enqueued: { readonly name: string; readonly data: object }[] = [];
  /** While true, no task can be made. */
  queuesAreDown = false;
  /** Milliseconds added to the clock. */
  clockOffsetMs = 0;
  /** The time at which the clock stands still, so that many requests fit into a window on a busy machine; null: it runs. */
  frozenAt: number | null = null;

  private constructor(
    private readonly apps: readonly App[],
    readonly projectId: string,
    readonly db: Firestore,
    readonly auth: Auth,
    private readonly options: TestProductOptions,
    private storage: TestBucket | null = null,
  ) {
    const { env: _env, files: _files, ...replaced } = options;
    this.replaced = replaced;
  }

  /** Parts of the composition that the test replaces. */
  private readonly replaced: Omit<TestProductOptions, 'env' | 'files'>;

  readonly parts = ((): (() => Composition) => {
    let parts: Composition | undefined;
    return () =>
      (parts ??= compose({
        config: testConfig(this.options.env),
        firebase: {
          db: this.db,
          auth: this.auth,
          bucket: () => this.bucket,
          enqueue: (name, data) =>
            this.queuesAreDown
              ? Promise.reject(new Error('No queue'))
              : Promise.resolve(void this.enqueued.push({ name, data })),
          verifyAppToken: (token) =>
            token === VALID_APP_TOKEN
              ? Promise.resolve()
              : Promise.reject(new Error('Invalid token')),
        },
        now: () => (this.frozenAt ?? Date.now()) + this.clockOffsetMs,
        log: memoryLogger(this.logged),
        ...AREA_TEST_PARTS,
        ...this.replaced,
      }));
  })();

  get bucket(): TestBucket['bucket'] {
    return this.storage?.bucket ?? NO_BUCKET;
  }

  /** Every stored file with its version; empty without a bucket. */
  files(): Promise<Record<string, string>> {
    return this.storage?.listing() ?? Promise.resolve({});
  }

  private readonly servers: Server[] = [];
  private readonly urls = new Map<string, string>();

  static async start(name: string, options: TestProductOptions = {}): Promise<TestProduct> {
    const product = TestProduct.prepare(name, options);
    await product.start();
    return product;
  }

  /** A product that nothing can be asked of before `start`. */
  static prepare(name: string, options: TestProductOptions = {}): TestProduct {
    const id = `demo-${name}-${randomUUID().slice(0, 8)}`;
    const stored = initializeApp({ projectId: id }, id);
    const people = initializeApp({ projectId: 'demo-keelson' }, `${id}-auth`);
    const db = getFirestore(stored);
    return new TestProduct([stored, people], id, db, getAuth(people), options);
  }

  async start(): Promise<void> {
    if (process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
      throw new Error('This test needs the emulators: npm test');
    }
    if (this.options.files !== undefined) this.storage = await openTestBucket(this.projectId);
    await this.listenAll();
  }

  /** A second instance on the same database with other environment variables. Close it before this one. */
  async beside(env: Readonly<Record<string, string>>): Promise<TestProduct> {
    const options = { ...this.options, env };
    const { DATA_DATABASE_ID: databaseId } = env;
    const [stored] = this.apps;
    const db =
      databaseId === undefined || stored === undefined ? this.db : getFirestore(stored, databaseId);
    const other = new TestProduct([], this.projectId, db, this.auth, options, this.storage);
    await other.listenAll();
    return other;
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.urlOf(path)}${path}`, { redirect: 'manual', ...init });
  }

  /** Delivers the tasks that wait, one after the other; those that they make wait again. */
  async deliver(retryCount = 0): Promise<void> {
    for (const { name, data } of this.enqueued.splice(0)) {
      if (!(name in tasks)) throw new Error(`There is no queue ${name}`);
      await tasks[name as keyof typeof tasks](this.parts(), data, retryCount);
    }
  }

  async close(): Promise<void> {
    for (const server of this.servers) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
    if (this.apps.length > 0) await this.storage?.close();
    try {
      await assertPeople(this.db);
    } finally {
      await this.closeData();
    }
  }

  private async closeData(): Promise<void> {
    await Promise.all(this.apps.map((app) => deleteApp(app)));
    // Instances beside this one share its database.
    if (this.apps.length > 0) await clearFirestore(this.projectId);
  }

  /** Base URL of the function that Hosting would route the path to. */
  urlOf(pathAndQuery: string): string {
    const path = pathAndQuery.split('?')[0] ?? '';
    const kind = path.startsWith('/api/webhooks/')
      ? 'webhooks'
      : path.startsWith('/api/admin/')
        ? 'admin'
        : path === '/api/chat'
          ? 'chat'
          : path === '/api/chat/attachments'
            ? 'files'
            : /^\/(api\/|sitemap\.xml|llms\.txt|\.well-known\/security\.txt|learn\/(feed\.xml|[^/]+\.md$))/.test(
                  path,
                )
              ? 'api'
              : 'pages';
    return this.urls.get(kind) ?? '';
  }

  private async listenAll(): Promise<void> {
    for (const [kind, listener] of Object.entries(listeners)) {
      this.urls.set(kind, await this.listen(listener(this.parts())));
    }
  }

  private async listen(listener: ReturnType<(typeof listeners)['api']>): Promise<string> {
    const server = createServer((req, res) => void listener(req, res));
    // A slow step between two requests must not reuse a connection that is closing.
    server.keepAliveTimeout = 10 * MINUTE;
    this.servers.push(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}

/** The product of the tests of one `describe`: it starts before them, closes after them, and each has the real time. */
export function openProduct(name: string, options: TestProductOptions = {}): TestProduct {
  const product = TestProduct.prepare(name, options);
  beforeAll(() => product.start());
  afterEach(() => {
    product.clockOffsetMs = 0;
  });
  afterAll(() => product.close());
  return product;
}
