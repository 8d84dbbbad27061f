import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { DEFAULT_DATABASE } from '@keelson/contracts/database-env';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type Environment = Readonly<Record<string, string | undefined>>;

/** The project that a command works on: `KEELSON_PROJECT`, or the one that firebase-tools deploys to. */
const projectOf = ({ KEELSON_PROJECT, GCLOUD_PROJECT }: Environment): string | undefined =>
  [KEELSON_PROJECT, GCLOUD_PROJECT].map((name) => name?.trim()).find(Boolean);

/** The project's own file, `.env.<project>`, if there is one; else `.env`. */
export function envFileOf(variables: Environment, folder = ROOT): string {
  const project = projectOf(variables);
  const own = project === undefined ? null : join(folder, `.env.${project}`);
  return own !== null && existsSync(own) ? own : join(folder, '.env');
}

/**
 * A sentence when the values belong to another project than the one that is chosen. firebase-tools names its
 * project to the commands that it runs before a deployment, as `GCLOUD_PROJECT`.
 */
export function findProjectMismatch(source: Environment): string | null {
  const project = projectOf(source);
  const configured = source['DATA_PROJECT_ID']?.trim();
  if (project === undefined || !configured || configured === project) return null;
  return `The project is ${project}, but DATA_PROJECT_ID is ${configured}. Write the values of ${project} to .env.${project}.`;
}

/** A sentence when rules and indexes would be deployed to another database than the one in use. */
export function findDatabaseMismatch(source: Environment, folder = ROOT): string | null {
  const { firestore } = JSON.parse(readFileSync(join(folder, 'firebase.json'), 'utf8')) as {
    readonly firestore: { readonly database?: string };
  };
  const deployed = firestore.database ?? DEFAULT_DATABASE;
  const named = source['DATA_DATABASE_ID']?.trim() ?? '';
  const used = named === '' ? DEFAULT_DATABASE : named;
  if (deployed === used) return null;
  return `DATA_DATABASE_ID is ${used}, but firebase.json deploys rules to ${deployed}. Run: npm run ops -- database '${used}'`;
}

/** Ends a command whose values belong to another project. */
export function requireSameProject(source: Environment): void {
  const mismatch = findProjectMismatch(source);
  if (mismatch === null) return;
  fail(mismatch);
  process.exit(1);
}

/** The configuration of a command: variables of the process override those of the `.env` file. */
export function readEnvironment(
  file: string = envFileOf(process.env),
  variables: Environment = process.env,
): Environment {
  const source = mergeEnvironment(file, variables);
  // Chosen by hand: another project's data must not be changed instead.
  if (source['KEELSON_PROJECT']?.trim()) requireSameProject(source);
  return source;
}

function mergeEnvironment(file: string, variables: Environment): Environment {
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const set = Object.entries(variables).filter(([, value]) => value?.trim());
  return { ...fromFile, ...Object.fromEntries(set) };
}

export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

/** Reports an error on standard error; the command exits with code 1. */
export function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
