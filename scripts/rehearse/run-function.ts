import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type DiscoveredFunction } from './discover';
import { type InstalledUpload } from './upload';

const START_TIMEOUT_MS = 60_000;

/** One function in a process of its own, as in production. */
export class RunningFunction {
  private constructor(
    readonly name: string,
    readonly url: string,
    readonly startMs: number,
    private readonly child: ChildProcess,
    private readonly output: string[],
  ) {}

  /** @throws with the output of the process when it ends before it listens. */
  static async start(
    upload: InstalledUpload,
    { name, isHttp, memoryMb }: DiscoveredFunction,
    env: Readonly<Record<string, string>>,
  ): Promise<RunningFunction> {
    const port = await freePort();
    const startedAt = Date.now();
    const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, upload.runner], {
      cwd: upload.folder,
      // Nothing of this machine's environment: only what a deployment sets.
      env: {
        ...env,
        PATH: process.env['PATH'] ?? '',
        PORT: String(port),
        FUNCTION_TARGET: name,
        FUNCTION_SIGNATURE_TYPE: isHttp ? 'http' : 'cloudevent',
        K_SERVICE: name.toLowerCase(),
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    }
    const url = `http://127.0.0.1:${port}`;
    const running = () => new RunningFunction(name, url, Date.now() - startedAt, child, output);
    while (Date.now() - startedAt < START_TIMEOUT_MS) {
      if (child.exitCode !== null) throw new Error(output.join('').trim());
      if (await isListening(port)) return running();
      await pause(20);
    }
    child.kill('SIGKILL');
    throw new Error(`${name} did not start in ${START_TIMEOUT_MS} ms: ${output.join('')}`);
  }

  /** Memory of the process and of its children now. */
  memoryMb(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }

  log(): string {
    return this.output.join('');
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
  }
}

/** Only whether the port is open: a request would already run code of the function. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', (failed) => resolve(!failed));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
