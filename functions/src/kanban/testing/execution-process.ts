import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// A process and not an import: functions and the service meet over HTTP alone, their tests too.
const MAIN = join(__dirname, '../../../../execution/src/main.ts');
const READY_MS = 60_000;
const TOKEN = 'test-token-of-the-execution-service-0123456789';

/** The execution service in a process of its own, over one database, at an address that is known before. */
export class ExecutionProcess {
  private child: ChildProcess | null = null;
  private said = '';

  private constructor(private readonly port: number) {}

  /** Chooses the address; nothing runs yet. */
  static async reserve(): Promise<ExecutionProcess> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return new ExecutionProcess(port);
  }

  /** What functions must be configured with. */
  get env(): Readonly<Record<string, string>> {
    return { EXECUTION_SERVICE_URL: this.url, EXECUTION_SERVICE_TOKEN: TOKEN };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Starts it and waits until it answers. It dispatches only when it is asked to.
   *
   * @param bucket Where attachments go, on the Storage emulator; left out, there are none.
   */
  async start(projectId: string, bucket = ''): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
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
      stream.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    }
    const deadline = Date.now() + READY_MS;
    while (!(await this.answers())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The execution service did not start:\n${this.said}`);
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

  private async answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/v1/openapi.json`)).ok;
    } catch {
      return false;
    }
  }
}
