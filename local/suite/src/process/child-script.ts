import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Child {
  /** The URL in its ready line. */
  readonly url: string;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 30_000;

/** Starts a script in a child process and waits for the line with its URL. */
export async function startChild(
  script: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Child> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      output += chunk.toString();
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
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    return { url: await ready, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
