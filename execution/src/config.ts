import { type EmbeddingConfig, readEmbeddingConfig } from '@keelson/answers/embedding-config';
import { readModelConfig, type ModelConfig } from '@keelson/answers/model-config';
import { DEFAULT_DATABASE } from '@keelson/contracts/database-env';
import { type EnvRow } from '@keelson/contracts/env-row';
import { EXECUTION_ENV, type ExecutionEnvName } from '@keelson/contracts/kanban/execution-env';
import { findLocalMixUps, isEmulatorProject } from '@keelson/contracts/local-values';
import { SECOND } from '@keelson/contracts/time';
import { type TrustedAddresses } from '@keelson/server/http/trusted-address';
import { findCredentialError } from '@keelson/server/config/service-account';
import { type MailSettings } from '@keelson/server/notifications/notification-writer';
import { type NetworkPolicy } from './agents/network-policy';
import { type RunPolicy } from './runs/run-policy';

declare const KEELSON_VERSION: string | undefined;

export interface Config {
  readonly version: string;
  readonly serviceToken: string;
  readonly projectId: string;
  /** Null where the platform provides the credentials, and on the emulators. */
  readonly serviceRoleKey: string | null;
  readonly databaseId: string;
  readonly storageBucket: string | null;
  readonly fileScannerUrl: string | null;
  /** Null when notifications are not mailed. */
  readonly mail: MailSettings | null;
  readonly port: number;
  readonly host: string | undefined;
  /** Without a trailing slash. */
  readonly publicUrl: string | null;
  readonly addresses: TrustedAddresses;
  readonly networkPolicy: NetworkPolicy;
  readonly policy: RunPolicy;
  /** 0 disables automatic dispatch. */
  readonly tickMs: number;
  /** `auto` renders videos when the required programs are found. */
  readonly video: 'auto' | 'off';
  /** The model of the assistant; null answers from the published documents without a model. */
  readonly model: ModelConfig | null;
  /** Null: the documents are searched by words only. */
  readonly embedding: EmbeddingConfig | null;
}

/** Thrown at startup; the message names every variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Source = Readonly<Record<string, string | undefined>>;

/** @throws {ConfigError} with one sentence per missing or invalid variable. */
export function readConfig(source: Source): Config {
  const values = valuesOf(source);
  const number = (name: ExecutionEnvName, otherwise: number): number =>
    Number(values[name] ?? otherwise);
  return {
    version: typeof KEELSON_VERSION === 'string' ? KEELSON_VERSION : '0.0.0-source',
    serviceToken: values.EXECUTION_SERVICE_TOKEN ?? '',
    projectId: values.DATA_PROJECT_ID ?? '',
    serviceRoleKey: values.DATA_SERVICE_ROLE_KEY ?? null,
    databaseId: values.DATA_DATABASE_ID ?? DEFAULT_DATABASE,
    storageBucket: values.DATA_STORAGE_BUCKET ?? null,
    fileScannerUrl: values.FILE_SCANNER_URL ?? null,
    mail: mailOf(values),
    port: number('PORT', 9119),
    host: values.HOST,
    publicUrl: withoutSlash(values.EXECUTION_PUBLIC_URL) ?? null,
    // Agents call the service at its own URL: Google's front end is the only proxy. Locally there is none.
    addresses: {
      hosting: false,
      proxies: [],
      forwarded: source['FIRESTORE_EMULATOR_HOST'] === undefined,
    },
    networkPolicy: { privateHosts: namesIn(values.EXECUTION_PRIVATE_HOSTS) },
    policy: {
      maxConcurrentRuns: number('EXECUTION_PLACES', 32),
      leaseMs: number('EXECUTION_LEASE_SECONDS', 900) * SECOND,
      retryMs: number('EXECUTION_RETRY_SECONDS', 30) * SECOND,
    },
    tickMs: number('EXECUTION_TICK_SECONDS', 10) * SECOND,
    video: values.EXECUTION_VIDEO === 'off' ? 'off' : 'auto',
    model: modelOf(values),
    embedding: embeddingOf(values),
  };
}

const withoutSlash = (url?: string): string | undefined => url?.replace(/(?<!\/)\/+$/, '');

function mailOf(values: Partial<Record<ExecutionEnvName, string>>): MailSettings | null {
  const { MAIL_FROM: from } = values;
  if (from === undefined) return null;
  const appUrl = withoutSlash(values.WEB_PUBLIC_APP_URL);
  if (appUrl !== undefined) return { from, appUrl };
  throw new ConfigError(
    'The execution service cannot start. MAIL_FROM needs WEB_PUBLIC_APP_URL, for the links in mails.',
  );
}

/** Comma-separated names, in lower case. */
const namesIn = (list = ''): ReadonlySet<string> =>
  new Set(
    list
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );

function modelOf(values: Parameters<typeof readModelConfig>[0]): ModelConfig | null {
  const choice = readModelConfig(values);
  if (!choice.ok) throw new ConfigError(`The execution service cannot start. ${choice.error}`);
  return choice.model;
}

function embeddingOf(values: Parameters<typeof readEmbeddingConfig>[0]): EmbeddingConfig | null {
  const choice = readEmbeddingConfig(values);
  if (!choice.ok) throw new ConfigError(`The execution service cannot start. ${choice.error}`);
  return choice.embedding;
}

/** Former names of variables. They work for one more release. */
const FORMER_NAMES: Partial<Record<ExecutionEnvName, string>> = {
  EXECUTION_VIDEO: 'EXECUTION_FILMS',
};

function valueOf(source: Source, name: ExecutionEnvName): string | undefined {
  const names = [name, FORMER_NAMES[name] ?? name];
  return names.map((one) => source[one]?.trim()).find(Boolean);
}

function valuesOf(source: Source): Partial<Record<ExecutionEnvName, string>> {
  const problems: string[] = [];
  const values: Partial<Record<ExecutionEnvName, string>> = {};
  for (const [name, row] of Object.entries(EXECUTION_ENV) as [ExecutionEnvName, EnvRow][]) {
    const value = valueOf(source, name);
    if (!value) {
      if (row.required) problems.push(`${name} is missing: ${row.what}`);
      continue;
    }
    const parsed = row.schema.safeParse(value);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} is not valid: ${parsed.error.issues[0]?.message ?? ''}`);
  }
  problems.push(...findLocalMixUps(source));
  if (problems.length === 0) problems.push(...findKeyErrors(values));
  if (problems.length === 0) return values;
  const list = problems.map((problem) => `  ${problem}`).join('\n');
  throw new ConfigError(`The execution service cannot start. Set these variables:\n${list}`);
}

function findKeyErrors(values: Partial<Record<ExecutionEnvName, string>>): string[] {
  const { DATA_SERVICE_ROLE_KEY: key, DATA_PROJECT_ID: projectId = '' } = values;
  if (key === undefined || isEmulatorProject(projectId)) return [];
  const error = findCredentialError(key, projectId);
  return error === null ? [] : [error];
}
