import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { MINUTE } from '@keelson/contracts/time';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { type ChatTimes } from '../chat/compose-chat';
import { compose, type Composition } from '../composition';
import { listeners } from '../deployed';
import { type RenderPage } from '../learning/public/learn-pages';
import { type ReaderProgram } from '../learning/prepare/source-reader';
import { type LoggedLine, memoryLogger } from './memory-logger';
import { openTestBucket, type TestBucket } from './test-bucket';
import { testConfig } from './test-config';

const noBucket = (): never => {
  throw new Error("This test uses files: start the product with { files: 'bucket' }");
};

export interface TestProductOptions {
  readonly shellPath?: string;
  /** Settings that differ from those of every other test. */
  readonly env?: Readonly<Record<string, string>>;
  readonly reader?: ReaderProgram;
  /** A bucket of its own in the Storage emulator; without it nothing may touch a file. */
  readonly files?: 'bucket';
  readonly chatTimes?: ChatTimes;
  readonly renderPage?: RenderPage;
}

/** The functions on a port of their own, over a Firestore of their own; Auth is shared. */
export class TestProduct {
  /** What the functions wrote to their log. */
  readonly logged: LoggedLine[] = [];
  /** Added to the clock. */
  ahead = 0;

  private constructor(
    private readonly apps: readonly App[],
    /** Of the database. */
    readonly projectId: string,
    readonly db: Firestore,
    readonly auth: Auth,
    private readonly options: TestProductOptions,
    private readonly kept: TestBucket | null,
  ) {}

  readonly parts = ((): (() => Composition) => {
    let parts: Composition | undefined;
    return () =>
      (parts ??= compose({
        config: testConfig(this.options.env),
        firebase: { db: this.db, auth: this.auth, bucket: () => this.bucket },
        now: () => Date.now() + this.ahead,
        log: memoryLogger(this.logged),
        ...(this.options.shellPath === undefined ? {} : { shellPath: this.options.shellPath }),
        ...(this.options.renderPage === undefined ? {} : { renderPage: this.options.renderPage }),
        ...(this.options.reader === undefined ? {} : { reader: this.options.reader }),
        ...(this.options.chatTimes === undefined ? {} : { chatTimes: this.options.chatTimes }),
      }));
  })();

  get bucket(): TestBucket['bucket'] {
    return this.kept?.bucket ?? noBucket();
  }

  /** Every file with what tells whether it was written to; empty where there are none. */
  files(): Promise<Record<string, string>> {
    return this.kept?.listing() ?? Promise.resolve({});
  }

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
      id,
      getFirestore(stored),
      getAuth(people),
      options,
      options.files === undefined ? null : await openTestBucket(id),
    );
    await product.listenAll();
    return product;
  }

  /** The same database behind functions that are set up in another way; to be closed before this one. */
  async beside(env: Readonly<Record<string, string>>): Promise<TestProduct> {
    const options = { ...this.options, env };
    const other = new TestProduct([], this.projectId, this.db, this.auth, options, this.kept);
    await other.listenAll();
    return other;
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
    if (this.apps.length > 0) await this.kept?.close();
    await Promise.all(this.apps.map((app) => deleteApp(app)));
  }

  /** Where the function listens that Hosting would ask. */
  urlOf(path: string): string {
    const kind = path.startsWith('/api/webhooks/')
      ? 'webhooks'
      : path.startsWith('/api/admin/')
        ? 'admin'
        : path === '/api/chat'
          ? 'chat'
          : /^\/(api\/|sitemap\.xml|learn\/feed\.xml)/.test(path)
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
    // A slow step between two requests must not meet a connection that is just being closed.
    server.keepAliveTimeout = 10 * MINUTE;
    this.servers.push(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}
