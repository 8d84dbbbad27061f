import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** Root folder of the repository. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration of a command: variables of the process override those of the `.env` file. */
export function readEnvironment(file = join(ROOT, '.env'), variables: Environment = process.env) {
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const set = Object.entries(variables).filter(([, value]) => value?.trim());
  return { ...fromFile, ...Object.fromEntries(set) } as Environment;
}

/** Writes a line to standard output. */
export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

/** Reports an error on standard error; the command exits with code 1. */
export function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
