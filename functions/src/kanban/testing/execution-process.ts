import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleOnce } from '@keelson/server/testing/bundle-once';

// A process, not an import: the functions and the service communicate over HTTP only, also in tests.
const MAIN = 'execution/src/main.ts';
const READY_MS = 60_000;
const TOKEN = 'test-token-of-the-execution-service-0123456789';

/** The execution service in its own process, on a port that is reserved before the start. */
export class ExecutionProcess {
  private child: ChildProcess | null = null;
  private output = '';

  private constructor(private readonly port: number) {}

  /** Reserves a port; the service is not started. */
  static async reserve(): Promise<ExecutionProcess> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return new ExecutionProcess(port);
  }

  get env(): Readonly<Record<string, string>> {
    return { EXECUTION_SERVICE_URL: this.url, EXECUTION_SERVICE_TOKEN: TOKEN };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Sends a request such as `POST /v1/boards` with the service token, for a person.
   *
   * @param body Sent as JSON, or byte for byte.
   * @throws {Error} unless it is accepted.
   */
  async call(request: string, body?: unknown): Promise<Record<string, unknown>> {
    const [method = 'GET', path = ''] = request.split(' ');
    const bytes = body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : null;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        // The service closes idle connections after seconds: on a busy machine, while the next request is sent.
        connection: 'close',
        'keelson-actor': 'user:ada',
        'idempotency-key': randomUUID(),
        'content-type': bytes === null ? 'application/json' : 'text/plain',
      },
      body: bytes ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${request}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  }

  /**
   * Starts the service and waits until it responds. It dispatches on request only.
   *
   * @param bucket Bucket of attachments in the Storage emulator; without it there are no attachments.
   */
  async start(projectId: string, bucket = ''): Promise<void> {
    const child = spawn(process.execPath, [bundleOnce(MAIN)], {
      env: {
        ...process.env,
        EXECUTION_SERVICE_TOKEN: TOKEN,
        EXECUTION_TICK_SECONDS: '0',
        DATA_PROJECT_ID: projectId,
        GCLOUD_PROJECT: projectId,
        DATA_STORAGE_BUCKET: bucket,
        HOST: '127.0.0.1',
        PORT: String(this.port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    const deadline = Date.now() + READY_MS;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The execution service did not start:\n${this.output}`);
      }
      await sleep(50);
    }
  }

  async stop(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/v1/ready`)).ok;
    } catch {
      return false;
    }
  }
}
