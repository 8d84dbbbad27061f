import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModelServer } from '@keelson/answers/testing/model-server';
import { createHostingServer } from '../../../local/suite/src/hosting/hosting-server';
import { functionsOf, type HostingConfig } from '../../../local/suite/src/hosting/hosting-config';
import { ListenerProxy } from '../../../local/suite/src/listeners/listener-proxy';
import { serveBundle } from '../../../local/suite/src/functions-server/serve-bundle';
import { type Child } from '../../../local/suite/src/process/child-script';
import { FaultyConnection, freePort } from '../faults/faulty-connection';

/**
 * A second copy of the functions and of Hosting, on the data of the running product. Its connections to what it depends
 * on can be broken, and its functions can be killed, without an effect on other tests.
 */
export class FaultyProduct {
  private functions: Child | null = null;
  private isClockRight = true;

  private constructor(
    private readonly connections: Record<'firestore' | 'payments' | 'execution', FaultyConnection>,
    /** The proxy that browsers connect to instead of {@link firestore}. */
    private readonly listeners: ListenerProxy,
    readonly model: ModelServer,
    private readonly ports: { readonly app: number; readonly functions: number },
    private hosting: Server | null = null,
  ) {}

  static async start(): Promise<FaultyProduct> {
    const connect = (variable: string): Promise<FaultyConnection> =>
      FaultyConnection.to(required(variable).replace(/^https?:\/\//, ''));
    const [firestore, payments, execution, model, app, functions] = await Promise.all([
      connect('FIRESTORE_EMULATOR_HOST'),
      connect('PAYMENT_API_URL'),
      connect('EXECUTION_SERVICE_URL'),
      ModelServer.start(),
      freePort(),
      freePort(),
    ]);
    const connections = { firestore, payments, execution };
    const listeners = await ListenerProxy.start({ emulator: firestore.address, port: 0 });
    const product = new FaultyProduct(connections, listeners, model, { app, functions });
    await Promise.all([product.startFunctions(), product.startHosting()]);
    return product;
  }

  get url(): string {
    return `http://localhost:${this.ports.app}`;
  }
  get firestore(): FaultyConnection {
    return this.connections.firestore;
  }
  get payments(): FaultyConnection {
    return this.connections.payments;
  }
  get execution(): FaultyConnection {
    return this.connections.execution;
  }

  /** Ends the process of the functions in the middle of whatever it does. */
  async killFunctions(): Promise<void> {
    const { functions } = this;
    this.functions = null;
    await functions?.kill();
  }

  /** @param clockOffsetMs How far the clock of the process is ahead of that of everything else. */
  async startFunctions({ clockOffsetMs = 0 } = {}): Promise<void> {
    const folder =
      process.env['KEELSON_FUNCTIONS_UPLOAD'] ?? join(projectFolder(), 'functions/lib');
    const clock = pathToFileURL(join(import.meta.dirname, '..', 'faults', 'shift-clock.mjs'));
    const env = {
      ...this.environment(),
      ...(clockOffsetMs === 0
        ? {}
        : {
            NODE_OPTIONS: `--import ${clock.href}`,
            KEELSON_CLOCK_OFFSET_MS: String(clockOffsetMs),
          }),
    };
    this.functions = await serveBundle(env, folder);
    this.isClockRight = clockOffsetMs === 0;
  }

  async repair(): Promise<void> {
    await Promise.all(Object.values(this.connections).map((one) => one.up()));
    if (!this.isClockRight) await this.killFunctions();
    if (this.functions === null) await this.startFunctions();
  }

  async close(): Promise<void> {
    this.hosting?.closeAllConnections();
    this.hosting?.close();
    await this.killFunctions();
    await this.listeners.close();
    await Promise.all(Object.values(this.connections).map((one) => one.down()));
    await this.model.close();
  }

  private environment(): NodeJS.ProcessEnv {
    const { firestore, payments, execution } = this.connections;
    return {
      ...process.env,
      PORT: String(this.ports.functions),
      WEB_PUBLIC_APP_URL: this.url,
      FIRESTORE_EMULATOR_HOST: firestore.address,
      FIRESTORE_WEB_EMULATOR_HOST: this.listeners.address,
      PAYMENT_API_URL: `http://${payments.address}`,
      EXECUTION_SERVICE_URL: `http://${execution.address}`,
      CHAT_PROVIDER: 'openai',
      CHAT_MODEL: 'test-model',
      CHAT_API_KEY: 'sk-test',
      CHAT_API_URL: this.model.url,
      FUNCTIONS_EMULATOR: 'true',
      FIREBASE_CONFIG: JSON.stringify({
        projectId: required('GCLOUD_PROJECT'),
        storageBucket: required('DATA_STORAGE_BUCKET'),
      }),
    };
  }

  private async startHosting(): Promise<void> {
    const folder = projectFolder();
    // The policy of static pages names the emulators.
    const text = readFileSync(join(folder, 'firebase.json'), 'utf8').replaceAll(
      required('FIRESTORE_WEB_EMULATOR_HOST'),
      this.listeners.address,
    );
    const { hosting: config } = JSON.parse(text) as { readonly hosting: HostingConfig };
    const origin = `http://127.0.0.1:${this.ports.functions}`;
    const { resolve } = createRequire(import.meta.url);
    const server = createHostingServer({
      config,
      folder,
      firebaseTools: dirname(resolve('firebase-tools/package.json')),
      functions: Object.fromEntries(functionsOf(config).map((id) => [id, `${origin}/${id}`])),
    });
    server.listen(this.ports.app, '127.0.0.1');
    await once(server, 'listening');
    this.hosting = server;
  }
}

/** The folder of the running copy with its `firebase.json`, its site and its functions. */
const projectFolder = (): string => required('KEELSON_RUNNING_COPY');

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} is not set. Run the journeys with npm test -- --only journeys.`);
  }
  return value;
}
