import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModelServer } from '@keelson/answers/testing/model-server';
import { createHostingServer } from '../../../local/suite/src/hosting/hosting-server';
import { functionsOf, type HostingConfig } from '../../../local/suite/src/hosting/hosting-config';
import { ROOT } from '../../../local/suite/src/locations';
import { FaultyConnection, freePort } from './faulty-connection';

const READY_MS = 90_000;

/**
 * A second copy of the functions and of Hosting, on the data of the running product. Its connections to what it depends
 * on can be broken, and its functions can be killed, without an effect on other tests.
 */
export class FaultyProduct {
  private functions: ChildProcess | null = null;

  private constructor(
    private readonly connections: Record<'firestore' | 'payments' | 'execution', FaultyConnection>,
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
    const product = new FaultyProduct(connections, model, { app, functions });
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
    if (functions === null) return;
    const ended = once(functions, 'exit');
    functions.kill('SIGKILL');
    await ended;
  }

  async startFunctions(): Promise<void> {
    const folder =
      process.env['KEELSON_FUNCTIONS_UPLOAD'] ?? join(projectFolder(), 'functions/lib');
    const server = join(ROOT, 'local/suite/src/functions-server/main.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', server, join(folder, 'index.js')], {
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.functions = child;
    await untilReady(child);
  }

  /** Ends all faults. */
  async repair(): Promise<void> {
    await Promise.all(Object.values(this.connections).map((one) => one.up()));
    if (this.functions === null) await this.startFunctions();
  }

  async close(): Promise<void> {
    this.hosting?.closeAllConnections();
    this.hosting?.close();
    await this.killFunctions();
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
      required('FIRESTORE_EMULATOR_HOST'),
      this.firestore.address,
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
const projectFolder = (): string => join(dirname(required('KEELSON_RESULTS')), 'project');

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(`${name} is not set. Run the journeys with npm test -- --only journeys.`);
  }
  return value;
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-20_000);
      if (output.includes('ready at ')) resolve();
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', () => reject(new Error(`The functions ended:\n${output}`)));
    AbortSignal.timeout(READY_MS).addEventListener('abort', () =>
      reject(new Error(`The functions did not get ready:\n${output}`)),
    );
  });
}
