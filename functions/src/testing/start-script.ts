import { type ChildProcess, spawn } from 'node:child_process';

const READY = /ready at (?<url>http:\S+)/;

/** A script of the repository that runs in a process of its own. */
export interface StartedScript {
  readonly child: ChildProcess;
  /** Where it listens, as it has said. */
  readonly url: string;
}

/**
 * Runs a script until it says `ready at <url>`.
 *
 * @throws {Error} with what it printed, when it ends before.
 */
export async function startScript(
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<StartedScript> {
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = READY.exec(output)?.groups?.['url'];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', () => reject(new Error(`${path} ended:\n${output}`)));
  });
  return { child, url };
}
