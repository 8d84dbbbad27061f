import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import { LogFile } from './log-file';
import { processorTimeOfEnded } from './processor-time';

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Its last lines say that it had no memory left. */
  readonly outOfMemory: boolean;
  /** Processor time of the process and its descendants in milliseconds, `null` where it is unknown. */
  readonly processorMs: number | null;
}

/** `SIGTERM`, `code 1`, `out of memory, SIGABRT`; the system itself kills without a word when memory runs out. */
export function describeEnding({ code, signal, outOfMemory }: Omit<Ending, 'processorMs'>): string {
  const how = signal ?? `code ${String(code)}`;
  if (outOfMemory) return `out of memory, ${how}`;
  return how === 'SIGKILL' ? 'SIGKILL, as when the machine has no memory left' : how;
}

/** The messages of V8 and Java without memory. */
const OUT_OF_MEMORY = /heap out of memory|java\.lang\.OutOfMemoryError/;

export interface GroupOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Receives its output. */
  readonly log: string;
  /** Keeps what a previous process wrote to the log. */
  readonly append?: boolean;
  readonly onLine?: (line: string) => void;
}

/**
 * A child in a separate process group: Ctrl-C in the terminal reaches only the suite, which then stops the
 * parts in order, and a forced stop includes descendants. Its IPC channel closes whenever the suite ends,
 * also after kill -9; Keelson's own and preloaded children watch it.
 */
export class ProcessGroup {
  readonly name: string;
  readonly pid: number;
  readonly ended: Promise<Ending>;
  /** All running groups, so that every exit path can stop them. */
  private static readonly running = new Set<ProcessGroup>();
  private static hooked = false;
  private ending: Ending | null = null;
  private readonly tail: string[] = [];

  private constructor(
    private readonly child: ChildProcess,
    { name, log, append = false, onLine }: GroupOptions,
  ) {
    this.name = name;
    this.pid = child.pid ?? -1;
    const file = new LogFile(log, { append });
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      stream.on('data', (chunk: Buffer) => file.write(chunk));
      createInterface({ input: stream }).on('line', (line) => {
        this.tail.push(line);
        if (this.tail.length > TAIL_LINES) this.tail.shift();
        onLine?.(line);
      });
    }
    let processorMs: number | null = null;
    child.once('exit', () => (processorMs = processorTimeOfEnded()));
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        const outOfMemory = this.tail.some((line) => OUT_OF_MEMORY.test(line));
        this.ending = { code, signal, outOfMemory, processorMs };
        ProcessGroup.running.delete(this);
        file.end();
        resolve(this.ending);
      });
    });
  }

  /** @throws The system's error when the command cannot be started at all. */
  static async start(options: GroupOptions): Promise<ProcessGroup> {
    const spawnOptions: SpawnOptions = {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      ...(options.env === undefined ? {} : { env: options.env }),
    };
    const child = spawn(options.command, [...options.args], spawnOptions);
    const group = new ProcessGroup(child, options);
    if (!ProcessGroup.hooked) process.once('exit', ProcessGroup.killAll);
    ProcessGroup.hooked = true;
    ProcessGroup.running.add(group);
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    return group;
  }

  static async stopAll(): Promise<void> {
    await Promise.all([...ProcessGroup.running].map((group) => group.stop('SIGINT', GRACE_MS)));
  }

  static readonly killAll = (): void => {
    for (const group of ProcessGroup.running) group.kill();
  };

  get isRunning(): boolean {
    return this.ending === null;
  }

  lastLines(count = TAIL_LINES): readonly string[] {
    return this.tail.slice(-count);
  }

  /** Signals only the process, which stops its own children in order. */
  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) trySignal(this.pid, signal);
  }

  kill(): void {
    trySignal(-this.pid, 'SIGKILL');
  }

  /** Sends `signal`, waits, then kills the rest of the group. */
  async stop(signal: NodeJS.Signals, graceMs: number): Promise<void> {
    this.signal(signal);
    const timer = setTimeout(() => this.kill(), graceMs);
    await this.ended;
    clearTimeout(timer);
    this.kill(); // descendants that outlived their parent
  }
}

const TAIL_LINES = 40;
const GRACE_MS = 30_000;

/** Sends a signal; ignores processes that have already ended. */
export function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
