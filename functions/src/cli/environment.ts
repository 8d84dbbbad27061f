import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a command is configured with: the process's own variables, then the `.env` of the checkout. */
export function readEnvironment(file = join(ROOT, '.env'), own: Environment = process.env) {
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const set = Object.entries(own).filter(([, value]) => value?.trim());
  return { ...written, ...Object.fromEntries(set) } as Environment;
}

/** What a command says on standard output. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Ends a command as failed, with what to do about it. */
export function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
