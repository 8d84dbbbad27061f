import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { cutText, endOfText } from '@keelson/contracts/text';

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

/** Output beyond this size is discarded. */
const MAX_OUTPUT = 256 * 1024;

/**
 * Runs a program at the lowest priority. On timeout or abort, its child processes are killed with it.
 *
 * @returns Its standard output, up to 256 KiB.
 * @throws {ProgramError} with the end of its error output.
 */
export function runProgram(call: ProgramCall): Promise<string> {
  const { program, args, cwd, env, input, timeoutMs, signal } = call;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new ProgramError('stopped', `${program} was not started`));
      return;
    }
    // A process group, so that child processes can be killed with the program.
    const child = spawn(program, args, { cwd, env, detached: true, stdio: 'pipe' });
    let killed: ProgramError | null = null;
    const kill = (reason: 'timeout' | 'stopped'): void => {
      killed ??= new ProgramError(reason, `${program} was killed: ${reason}`);
      killGroup(child.pid);
    };
    const stop = (): void => kill('stopped');
    const timer = setTimeout(() => kill('timeout'), timeoutMs);
    signal?.addEventListener('abort', stop, { once: true });
    const output = new Output();
    const errors = new Output();
    child.stdout.on('data', (chunk: Buffer) => output.add(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.add(chunk));
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
      const detail = endOfText(errors.text().trim(), 500);
      const failed = new ProgramError('failed', `${program} exited with code ${code}: ${detail}`);
      settle(killed ?? (code === 0 ? null : failed));
    });
    child.stdin.on('error', () => undefined); // the program may exit before it has read its input
    child.stdin.end(input ?? '');
    lowerPriority(child.pid);
  });
}

/** Requests and runs on the same machine come before videos. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has exited, or the system does not allow it.
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has exited.
  }
}

/** Collects output up to a limit. */
class Output {
  private readonly chunks: Buffer[] = [];
  private size = 0;

  add(chunk: Buffer): void {
    if (this.size >= MAX_OUTPUT) return;
    this.chunks.push(chunk);
    this.size += chunk.length;
  }

  text(): string {
    return cutText(Buffer.concat(this.chunks).toString('utf8'), MAX_OUTPUT);
  }
}
