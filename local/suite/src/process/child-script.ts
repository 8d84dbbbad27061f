import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Child {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
}

const TIMEOUT_MS = 90_000;
const MAX_OUTPUT = 20_000;

/**
 * Starts a script in a child process and waits for the line with its URL. TypeScript is run by tsx, which reads source maps
 * for every stack: not for what is measured.
 */
export async function startChild(
  script: string,
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
): Promise<Child> {
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT);
      const url = /ready at (?<url>http:\S+)/.exec(output)?.groups?.['url'];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', () => reject(new Error(`${script} ended:\n${output}`)));
    AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', () =>
      reject(new Error(`${script} did not get ready:\n${output}`)),
    );
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const stop = (): Promise<void> => end('SIGTERM');
  try {
    const url = await ready;
    return { url, pid: child.pid ?? 0, stop, kill: () => end('SIGKILL') };
  } catch (error) {
    await stop();
    throw error;
  }
}
