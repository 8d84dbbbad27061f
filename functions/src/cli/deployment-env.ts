import {
  APPLICATION_DEFAULT,
  describeEnvErrors,
  ENV,
  type EnvName,
  OPTIONAL_SECRETS_KEY,
  readEnv,
} from '@keelson/contracts/env';
import { type EnvRow } from '@keelson/contracts/env-row';
import { findLocalMixUps } from '@keelson/contracts/local-values';
import { findEnvCredentialError } from '../config';
import { type Environment, findDatabaseMismatch, findProjectMismatch } from './environment';
import { type SecretStore, SecretStoreError } from './secret-store';

export interface DeploymentEnv {
  readonly env: Partial<Record<EnvName, string>>;
  /** Secrets with a version in Secret Manager; null when it does not answer. */
  readonly stored: ReadonlySet<string> | null;
  readonly optionalSecrets: readonly string[];
  /** Sentences; the configuration is complete when there are none. */
  readonly problems: readonly string[];
  readonly storeError: string | null;
}

const SECRETS = (Object.entries(ENV) as [EnvName, EnvRow][]).filter(([, row]) => row.secret);

/**
 * Reads the configuration of a deployment. Live secrets need not be at hand: those in Secret Manager count.
 *
 * @param open Opens the secrets of a project.
 */
export async function readDeploymentEnv(
  source: Environment,
  open: (project: string) => SecretStore,
): Promise<DeploymentEnv> {
  const { env, problems } = readEnv(source);
  const project = env.DATA_PROJECT_ID;
  const named = listOf(source[OPTIONAL_SECRETS_KEY]);
  const wanted = SECRETS.filter(([name]) => env[name] !== APPLICATION_DEFAULT)
    .filter(([name, { required }]) => required || named === null || named.includes(name))
    .map(([name]) => name);
  const { stored, error } =
    project === undefined ? { stored: null, error: null } : await readStore(open(project), wanted);
  const missing = problems.filter(
    ({ name, problem }) => !(problem === 'missing' && stored?.has(name)),
  );
  const present = (name: EnvName): boolean => env[name] !== undefined || stored?.has(name) === true;
  const optional = SECRETS.filter(([name, { required }]) => !required && present(name));
  return {
    env,
    stored,
    optionalSecrets: named ?? optional.map(([name]) => name),
    problems: [
      ...(missing.length > 0 ? [describeEnvErrors(missing)] : []),
      ...findLocalMixUps(source),
      ...findCredentialErrors(env),
      // What Secret Manager holds is unknown while it does not answer.
      ...(stored === null || present('MAIL_FROM') === present('MAIL_URL')
        ? []
        : ['MAIL_FROM and MAIL_URL need each other: set both, or none.']),
      ...[findProjectMismatch(source), findDatabaseMismatch(source)].filter(
        (sentence) => sentence !== null,
      ),
    ],
    storeError: error,
  };
}

/** Names of secrets that are at hand, but not stored: a deployment would not find them. */
export const unstoredSecrets = ({ env, stored }: DeploymentEnv): EnvName[] =>
  SECRETS.map(([name]) => name).filter(
    (name) => env[name] !== undefined && env[name] !== APPLICATION_DEFAULT && !stored?.has(name),
  );

async function readStore(
  store: SecretStore,
  names: readonly string[],
): Promise<{ stored: ReadonlySet<string> | null; error: string | null }> {
  try {
    return { stored: await store.stored(names), error: null };
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error;
    return { stored: null, error: error.message };
  }
}

function findCredentialErrors(env: DeploymentEnv['env']): string[] {
  const { DATA_SERVICE_ROLE_KEY: key, DATA_PROJECT_ID: projectId } = env;
  if (key === undefined || projectId === undefined) return [];
  const values = { DATA_SERVICE_ROLE_KEY: key, DATA_PROJECT_ID: projectId };
  const error = findEnvCredentialError(values);
  return error === null ? [] : [error];
}

/** Null when nothing is named; an empty value names none. */
const listOf = (text: string | undefined): string[] | null =>
  text === undefined
    ? null
    : text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
