import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DiscoveredFunction } from './discover';
import { freePort } from '@keelson/server/testing/service-process';
import { MemoryWatch, readMemory } from './process-memory';

const START_TIMEOUT_MS = 60_000;

/** Google's runner of one function, in the version of the lock file. */
export const runnerOf = (root: string): string =>
  join(root, 'node_modules/@google-cloud/functions-framework/build/src/main.js');

export interface FunctionProcess {
  readonly folder: string;
  readonly runner: string;
  readonly found: DiscoveredFunction;
  /** All that the process gets, besides what the platform itself sets. */
  readonly env: Readonly<Record<string, string>>;
  readonly onOutput?: (text: string) => void;
}

export class RunningFunction {
  private readonly watch: MemoryWatch;
  private readonly exceeded: string[] = [];

  private constructor(
    readonly found: DiscoveredFunction,
    readonly url: string,
    readonly startMs: number,
    private readonly child: ChildProcess,
  ) {
    const { name, memoryMb } = found;
    this.watch = new MemoryWatch(child.pid ?? 0, memoryMb, (usedMb) => {
      this.exceeded.push(`${name} used ${usedMb} MiB of ${memoryMb} MiB and was ended`);
      child.kill('SIGKILL');
    });
  }

  /** @throws with the output of the process when it ends before it listens. */
  static async start(process_: FunctionProcess): Promise<RunningFunction> {
    const { found, onOutput } = process_;
    const port = await freePort();
    const startedAt = Date.now();
    const child = spawnFunction(process_, port);
    let output = '';
    let listens = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        onOutput?.(chunk.toString());
        if (!listens) output += chunk.toString();
      });
    }
    while (Date.now() - startedAt < START_TIMEOUT_MS) {
      if (child.exitCode !== null) throw new Error(output.trim());
      listens = await isListening(port);
      const url = `http://127.0.0.1:${port}`;
      if (listens) return new RunningFunction(found, url, Date.now() - startedAt, child);
      await pause(20);
    }
    child.kill('SIGKILL');
    throw new Error(`${found.name} did not start in ${START_TIMEOUT_MS} ms: ${output}`);
  }

  get name(): string {
    return this.found.name;
  }

  memoryMb(): number {
    return readMemory(this.child.pid ?? 0).nowMb;
  }

  peakMb(): number {
    return this.watch.peakMb;
  }

  /** Sentences; none while the function stays below its limit and runs. */
  problems(): string[] {
    this.watch.stop();
    if (this.exceeded.length > 0) return this.exceeded;
    const { exitCode, signalCode } = this.child;
    if (exitCode === null && signalCode === null) return [];
    return [`${this.name} ended by itself (${exitCode ?? signalCode})`];
  }

  async stop(): Promise<void> {
    this.watch.stop();
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
  }
}

function spawnFunction(
  { folder, runner, found, env }: FunctionProcess,
  port: number,
): ChildProcess {
  // Node takes half of a small container's memory for its heap (V8's HeapSizeFromPhysicalMemory).
  const heap = `--max-old-space-size=${Math.floor(found.memoryMb / 2)}`;
  return spawn(process.execPath, [heap, runner], {
    cwd: folder,
    // Nothing of this machine's environment: only what a deployment sets.
    env: {
      ...env,
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      FUNCTION_TARGET: found.name,
      FUNCTION_SIGNATURE_TYPE: found.kind === 'event' ? 'cloudevent' : 'http',
      K_SERVICE: found.name.toLowerCase(),
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
