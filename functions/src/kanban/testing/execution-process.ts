import { randomUUID } from 'node:crypto';
import { bundleOnce } from '@keelson/server/testing/bundle-once';
import {
  freePort,
  type ServiceProcess,
  startServiceProcess,
} from '@keelson/server/testing/service-process';

// A process, not an import: the functions and the service communicate over HTTP only, also in tests.
const MAIN = 'execution/src/main.ts';
const TOKEN = 'test-token-of-the-execution-service-0123456789';

/** The execution service in its own process, on a port that is reserved before the start. */
export class ExecutionProcess {
  private running: ServiceProcess | null = null;

  private constructor(private readonly port: number) {}

  /** Reserves a port; the service is not started. */
  static async reserve(): Promise<ExecutionProcess> {
    return new ExecutionProcess(await freePort());
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
    this.running = await startServiceProcess([bundleOnce(MAIN)], {
      port: this.port,
      readyPath: '/v1/ready',
      env: {
        EXECUTION_SERVICE_TOKEN: TOKEN,
        EXECUTION_TICK_SECONDS: '0',
        DATA_PROJECT_ID: projectId,
        GCLOUD_PROJECT: projectId,
        DATA_STORAGE_BUCKET: bucket,
      },
    });
  }

  async stop(): Promise<void> {
    await this.running?.kill('SIGTERM');
    this.running = null;
  }
}
