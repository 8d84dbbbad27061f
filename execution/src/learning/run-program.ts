import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

export interface ProgramCall {
  readonly program: string;
  /** Never through a shell. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** A program that could not be started, failed, took too long or was stopped. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';

  constructor(
    readonly reason: 'absent' | 'failed' | 'timeout' | 'stopped',
    message: string,
  ) {
    super(message);
  }
}

/** Of what a program says, this much is read. */
const MOST_OUTPUT = 256 * 1024;

/**
 * Runs a program at the lowest priority, and everything that it starts ends with it.
 *
 * @returns What it wrote to its standard output, up to 256 KiB.
 * @throws {ProgramError} with the last of what it complained about.
 */
export function runProgram(call: ProgramCall): Promise<string> {
  const { program, args, cwd, env, input, timeoutMs, signal } = call;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new ProgramError('stopped', `${program} was not started`));
      return;
    }
    // A group of its own, so that children of the program end with it.
    const child = spawn(program, args, { cwd, env, detached: true, stdio: 'pipe' });
    let ended: ProgramError | null = null;
    const end = (reason: 'timeout' | 'stopped'): void => {
      ended ??= new ProgramError(reason, `${program} was ended: ${reason}`);
      killGroup(child.pid);
    };
    const stop = (): void => end('stopped');
    const timer = setTimeout(() => end('timeout'), timeoutMs);
    signal?.addEventListener('abort', stop, { once: true });
    const output = new Output();
    const complaints = new Output();
    child.stdout.on('data', (chunk: Buffer) => output.add(chunk));
    child.stderr.on('data', (chunk: Buffer) => complaints.add(chunk));
    const settle = (error: ProgramError | null): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      if (error === null) resolve(output.text());
      else reject(error);
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      const absent = error.code === 'ENOENT' || error.code === 'EACCES';
      settle(new ProgramError(absent ? 'absent' : 'failed', error.message));
    });
    child.once('close', (code) => {
      const said = complaints.text().trim().slice(-500);
      const failed = new ProgramError('failed', `${program} ended with ${code}: ${said}`);
      settle(ended ?? (code === 0 ? null : failed));
    });
    child.stdin.on('error', () => undefined); // it may end before it has read everything
    child.stdin.end(input ?? '');
    yieldTo(child.pid);
  });
}

/** Videos can wait; requests and runs on the same machine cannot. */
function yieldTo(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system does not let us.
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** The first of what a program says, and no more of it than fits. */
class Output {
  private readonly chunks: Buffer[] = [];
  private size = 0;

  add(chunk: Buffer): void {
    if (this.size >= MOST_OUTPUT) return;
    this.chunks.push(chunk);
    this.size += chunk.length;
  }

  text(): string {
    return Buffer.concat(this.chunks).toString('utf8').slice(0, MOST_OUTPUT);
  }
}
