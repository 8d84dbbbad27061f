import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface GroupOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Everything it says goes here. */
  readonly log: string;
  readonly onLine?: (line: string) => void;
}

/**
 * A child in a process group of its own: Ctrl-C in the terminal reaches only us, so that we decide
 * in which order things stop, and a forced stop takes its descendants along. It has an IPC channel
 * that closes when we die, however we die; children that we wrote or preload watch it.
 */
export class ProcessGroup {
  readonly name: string;
  readonly pid: number;
  readonly ended: Promise<Ending>;
  /** Every group that runs, so that none is forgotten on any way out. */
  private static readonly running = new Set<ProcessGroup>();
  private static hooked = false;
  private ending: Ending | null = null;
  private readonly tail: string[] = [];

  private constructor(
    private readonly child: ChildProcess,
    { name, log, onLine }: GroupOptions,
  ) {
    this.name = name;
    this.pid = child.pid ?? -1;
    mkdirSync(dirname(log), { recursive: true });
    const file = createWriteStream(log);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      stream.pipe(file, { end: false });
      createInterface({ input: stream }).on('line', (line) => {
        this.tail.push(line);
        if (this.tail.length > TAIL_LINES) this.tail.shift();
        onLine?.(line);
      });
    }
    this.ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.ending = { code, signal };
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

  /** Ends whatever runs, politely. */
  static async stopAll(): Promise<void> {
    await Promise.all([...ProcessGroup.running].map((group) => group.stop('SIGINT', GRACE_MS)));
  }

  /** Ends whatever runs, now. */
  static readonly killAll = (): void => {
    for (const group of ProcessGroup.running) group.kill();
  };

  get isRunning(): boolean {
    return this.ending === null;
  }

  /** The last lines that it said, for a failure message. */
  lastLines(count = TAIL_LINES): readonly string[] {
    return this.tail.slice(-count);
  }

  /** To the process alone: it ends its own children in its own order. */
  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) trySignal(this.pid, signal);
  }

  /** To the whole group. */
  kill(): void {
    trySignal(-this.pid, 'SIGKILL');
  }

  /** Asks with `signal`, waits, then ends what is left of the group by force. */
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

/** Sends a signal; a process that is gone already is what we wanted. */
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
