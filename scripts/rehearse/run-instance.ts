import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@keelson/server/testing/service-process';
import { type Image } from './image';
import { MemoryWatch, readMemory } from './process-memory';

const START_TIMEOUT_MS = 120_000;
/** Cloud Run sends SIGKILL ten seconds after SIGTERM. */
export const STOP_MS = 10_000;
/** `--memory` of the recipe (functions/src/cli/execution-recipe.ts). */
const MEMORY_MB = 1_024;

export interface InstanceOptions {
  readonly image: Image;
  /** All that the instance gets besides the image's own. */
  readonly env: Readonly<Record<string, string>>;
  /** Answers with success once the instance is started. */
  readonly path: '/v1/live' | '/v1/ready';
  readonly onOutput?: (text: string) => void;
}

/** An instance of the execution service, from its image. */
export class RunningInstance {
  /** Requests that were sent to it. */
  requests = 0;
  private readonly watch: MemoryWatch;
  private readonly found: string[] = [];

  private constructor(
    readonly url: string,
    readonly startMs: number,
    private readonly child: ChildProcess,
  ) {
    this.watch = new MemoryWatch(child.pid ?? 0, MEMORY_MB, (usedMb) => {
      this.found.push(`An instance used ${usedMb} MiB of ${MEMORY_MB} MiB and was ended`);
      child.kill('SIGKILL');
    });
  }

  /** @throws with its output when it does not answer in time. */
  static async start({ image, env, path, onOutput }: InstanceOptions): Promise<RunningInstance> {
    const [, ...args] = image.command;
    const port = await freePort();
    const startedAt = Date.now();
    const child = spawn(process.execPath, args, {
      cwd: join(image.root, image.workingDirectory),
      env: { ...env, ...image.env, PATH: process.env['PATH'] ?? '', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let isStarted = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        onOutput?.(chunk.toString());
        if (!isStarted) output += chunk.toString();
      });
    }
    const url = `http://127.0.0.1:${port}`;
    while (Date.now() - startedAt < START_TIMEOUT_MS && child.exitCode === null) {
      isStarted = await succeeds(`${url}${path}`);
      if (isStarted) return new RunningInstance(url, Date.now() - startedAt, child);
      await pause(50);
    }
    child.kill('SIGKILL');
    throw new Error(`The execution service does not start: ${output.slice(0, 500)}`);
  }

  get memoryMb(): number {
    return readMemory(this.child.pid ?? 0).nowMb;
  }

  get peakMb(): number {
    return this.watch.peakMb;
  }

  /** Sentences; none while it stays below its memory and runs. */
  problems(): readonly string[] {
    const { exitCode, signalCode } = this.child;
    if (this.found.length > 0 || (exitCode === null && signalCode === null)) return this.found;
    return [`An instance ended by itself (${exitCode ?? signalCode})`];
  }

  /** As Cloud Run stops it. @returns False when it had to be killed. */
  async stop(): Promise<boolean> {
    this.watch.stop();
    if (this.child.exitCode !== null || this.child.signalCode !== null) return true;
    const ended = new Promise<boolean>((resolve) => this.child.once('exit', () => resolve(true)));
    this.child.kill('SIGTERM');
    const inTime = await Promise.race([ended, pause(STOP_MS, false)]);
    if (!inTime) this.child.kill('SIGKILL');
    return inTime;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

async function succeeds(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
