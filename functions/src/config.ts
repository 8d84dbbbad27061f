import { readModelConfig, type ModelConfig } from '@keelson/answers/model-config';
import {
  describeEnvErrors,
  type Env,
  ENV,
  OPTIONAL_SECRETS_KEY,
  parseEnv,
} from '@keelson/contracts/env';
import { type EnvRow } from '@keelson/contracts/env-row';
import { type AuthProvider } from '@keelson/contracts/platform/config';
import { REGION } from '@keelson/contracts/region';
import { defineSecret } from 'firebase-functions/params';

declare const KEELSON_VERSION: string | undefined;

/** Where the emulators of the local suite listen, as `host:port`. */
export interface LocalCloud {
  readonly authHost: string;
  readonly firestoreHost: string;
}

/** What answers in the chat. */
export interface ChatConfig {
  /** Null answers from the published documents, without a model. */
  readonly model: ModelConfig | null;
  /** Where browsers reach the function past Hosting; null is `/api/chat` of the app. */
  readonly functionUrl: string | null;
}

/** Everything that the functions know about where they run. */
export interface Config {
  readonly version: string;
  readonly projectId: string;
  /** Without a slash at the end. */
  readonly appUrl: string;
  readonly serviceRoleKey: string;
  readonly firebase: {
    readonly apiKey: string;
    readonly authDomain: string;
    readonly storageBucket: string;
  };
  readonly authProviders: readonly AuthProvider[];
  readonly payments: {
    readonly accessToken: string;
    /** More than one while a secret is rotated. */
    readonly webhookSecrets: readonly string[];
    readonly productIdPro: string;
    /** Null means the provider's own address. */
    readonly apiUrl: string | null;
  };
  /** Null until both its address and its token are set. */
  readonly execution: { readonly url: string; readonly token: string } | null;
  readonly chat: ChatConfig;
  /** Signs approvals in learning control; null: nothing can be approved. */
  readonly approvalKey: string | null;
  /** Null anywhere but on the local suite. */
  readonly local: LocalCloud | null;
}

/** Functions refuse to start with this; its message names every variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Parses the environment.
 *
 * @throws {ConfigError} with the same sentence that `npm run env:check` prints.
 */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const parsed = parseEnv(source);
  if (!parsed.ok) throw new ConfigError(describeEnvErrors(parsed.problems));
  const { env } = parsed;
  return {
    version: typeof KEELSON_VERSION === 'string' ? KEELSON_VERSION : '0.0.0-source',
    projectId: env.DATA_PROJECT_ID,
    appUrl: env.WEB_PUBLIC_APP_URL.replace(/\/+$/, ''),
    serviceRoleKey: env.DATA_SERVICE_ROLE_KEY,
    firebase: {
      apiKey: env.DATA_WEB_API_KEY,
      authDomain: env.DATA_AUTH_DOMAIN,
      storageBucket: env.DATA_STORAGE_BUCKET,
    },
    authProviders: listOf(env.AUTH_PROVIDERS ?? 'google,github') as AuthProvider[],
    payments: {
      accessToken: env.PAYMENT_ACCESS_TOKEN,
      webhookSecrets: listOf(env.PAYMENT_WEBHOOK_SECRET),
      productIdPro: env.PAYMENT_PRODUCT_ID_PRO,
      apiUrl: env.PAYMENT_API_URL ?? null,
    },
    execution: executionOf(env),
    approvalKey: env.APPROVAL_SIGNING_KEY ?? null,
    chat: { model: chatModelOf(env), functionUrl: chatUrlOf(env, localCloud(source)) },
    local: localCloud(source),
  };
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function executionOf(env: Env): Config['execution'] {
  const { EXECUTION_SERVICE_URL: url, EXECUTION_SERVICE_TOKEN: token } = env;
  return url === undefined || token === undefined ? null : { url, token };
}

function chatModelOf(env: Env): ChatConfig['model'] {
  const choice = readModelConfig(env);
  if (!choice.ok) throw new ConfigError(choice.error);
  return choice.model;
}

/** Hosting keeps an answer until it is whole, so browsers ask the function itself; the emulator does not. */
function chatUrlOf(env: Env, local: LocalCloud | null): string | null {
  if (env.CHAT_FUNCTION_URL !== undefined) return env.CHAT_FUNCTION_URL.replace(/\/+$/, '');
  if (local !== null) return null;
  return `https://${REGION}-${env.DATA_PROJECT_ID}.cloudfunctions.net/chat`;
}

function localCloud(source: Readonly<Record<string, string | undefined>>): LocalCloud | null {
  const authHost = source['FIREBASE_AUTH_EMULATOR_HOST'];
  const firestoreHost = source['FIRESTORE_EMULATOR_HOST'];
  return authHost && firestoreHost ? { authHost, firestoreHost } : null;
}

let current: Config | undefined;

/** The configuration of this process, parsed once. */
export function config(): Config {
  current ??= readConfig(process.env);
  return current;
}

/**
 * True while firebase-tools loads the code only to learn which functions there are. Secrets are
 * bound to a function when it runs, so nothing may ask for them here.
 */
export const isDiscovery = (): boolean => process.env['FUNCTIONS_CONTROL_API'] === 'true';

/** Secrets that the functions ask for: those they cannot start without, and those that were set. */
export function boundSecrets(source: Readonly<Record<string, string | undefined>>): string[] {
  const chosen = listOf(source[OPTIONAL_SECRETS_KEY] ?? '');
  return Object.entries(ENV as Record<string, EnvRow>)
    .filter(([name, row]) => row.secret && (row.required || chosen.includes(name)))
    .map(([name]) => name);
}

/**
 * Bound to every function on deploy. Plain values need no parameter: firebase-tools sets what is in
 * `functions/.env.<project>`, and a declared one would be asked for even where it has a default.
 */
export const SECRETS = boundSecrets(process.env).map((name) => defineSecret(name));
