import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Result of a command; more is not read. */
const MAX_OUTPUT = 1_048_576;

export interface CommandRequest {
  readonly command: string;
  readonly input: string;
  readonly env: NodeJS.ProcessEnv;
  readonly graceMs: number;
  readonly onError: (piece: string) => void;
}

export interface ExitState {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
}

export interface RunningCommand {
  /** @throws When the command could not be started. */
  readonly ended: Promise<ExitState>;
  /** Ends the whole process group: SIGTERM, then SIGKILL after the grace period. */
  readonly stop: () => Promise<void>;
}

/** Starts a command with `sh -c` in a process group of its own. */
export function startCommand({
  command,
  input,
  env,
  graceMs,
  onError,
}: CommandRequest): RunningCommand {
  const child = spawn(command, { shell: true, detached: true, env, stdio: 'pipe' });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    if (stdout.length < MAX_OUTPUT) stdout += piece;
  });
  child.stderr.setEncoding('utf8').on('data', onError);
  // A command need not read its input.
  child.stdin.on('error', () => undefined).end(input);
  const ended = new Promise<ExitState>((resolve, reject) => {
    child.once('error', reject);
    let leftover: NodeJS.Timeout | undefined;
    // A process that the command leaves behind must not keep its output open for ever.
    child.once('exit', () => {
      leftover = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMs);
    });
    child.once('close', (code, signal) => {
      clearTimeout(leftover);
      signalGroup(child.pid, 'SIGKILL');
      resolve({ code, signal, stdout });
    });
  });
  const stop = async (): Promise<void> => {
    signalGroup(child.pid, 'SIGTERM');
    const over = ended.then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([over, sleep(graceMs, undefined, { ref: false })]);
    signalGroup(child.pid, 'SIGKILL');
    await over;
  };
  return { ended, stop };
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // No process of the group is left.
  }
}
