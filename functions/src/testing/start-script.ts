import { type ChildProcess, spawn } from 'node:child_process';

const READY = /ready at (?<url>http:\S+)/;

export interface StartedScript {
  readonly child: ChildProcess;
  readonly url: string;
}

const loaderOf = (path: string): string[] => (path.endsWith('.ts') ? ['--import', 'tsx'] : []);

/**
 * Starts a script and waits until it prints `ready at <url>`.
 *
 * @param path A TypeScript file, or a bundle, which starts in a third of the time.
 * @throws {Error} with the script's output when it exits first.
 */
export async function startScript(
  path: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<StartedScript> {
  const child = spawn(process.execPath, [...loaderOf(path), path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = READY.exec(output)?.groups?.['url'];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('exit', () => reject(new Error(`${path} exited:\n${output}`)));
  });
  return { child, url };
}
