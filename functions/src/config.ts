import { readAreaConfig } from './area-config';
import {
  APPLICATION_DEFAULT,
  describeEnvErrors,
  type Env,
  ENV,
  OPTIONAL_SECRETS_KEY,
  parseEnv,
} from '@keelson/contracts/env';
import { DEFAULT_DATABASE } from '@keelson/contracts/database-env';
import { EndPlanOn } from '@keelson/contracts/billing/incident';
import { PAID_PLANS } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { productVariable } from '@keelson/contracts/billing/product-env';
import { SHARD_SIZE } from '@keelson/contracts/billing/walk-interval';
import { type EnvRow } from '@keelson/contracts/env-row';
import { type AuthProvider } from '@keelson/contracts/platform/config';
import { findLocalMixUps, isEmulatorProject } from '@keelson/contracts/local-values';
import { findCredentialError } from '@keelson/server/config/service-account';
import { type TrustedAddresses } from '@keelson/server/http/trusted-address';
import { type MailSettings } from '@keelson/server/notifications/notification-writer';
import { ConfigError } from './config-error';
import { type AppCheckMode } from './http/app-check';
import { defineSecret } from 'firebase-functions/params';

declare const KEELSON_VERSION: string | undefined;
declare const KEELSON_COMMIT: string | null | undefined;

/** Set by the build. */
export const VERSION = typeof KEELSON_VERSION === 'string' ? KEELSON_VERSION : '0.0.0-source';

/** Set by the build, in a repository. */
export const COMMIT = typeof KEELSON_COMMIT === 'string' ? KEELSON_COMMIT : null;

/** Hosts of the emulators of the local suite, as `host:port`, where browsers reach them. */
export interface EmulatorHosts {
  readonly authHost: string;
  readonly firestoreHost: string;
}

export type ProductIds = Readonly<Partial<Record<PlanKey, string>>>;

export interface LimitConfig {
  /** Multiplies the limits by address; 0 turns them off. */
  readonly addressFactor: number;
  readonly addresses: TrustedAddresses;
}

interface CoreConfig {
  readonly version: string;
  readonly commit: string | null;
  readonly projectId: string;
  /** Without a trailing slash. */
  readonly appUrl: string;
  /** Null: the credentials of the platform. */
  readonly serviceRoleKey: string | null;
  readonly firebase: {
    readonly apiKey: string;
    readonly authDomain: string;
    readonly storageBucket: string;
  };
  readonly databaseId: string;
  readonly authProviders: readonly AuthProvider[];
  readonly payments: {
    readonly accessToken: string;
    /** Several while a secret is rotated. */
    readonly webhookSecrets: readonly string[];
    /** Configured products; other plans are found by the metadata of the provider's products. */
    readonly productIds: ProductIds;
    /** Null: the provider's default URL. */
    readonly apiUrl: string | null;
    readonly promotionCodes: boolean;
    readonly tax: boolean;
    readonly endPlanOn: readonly EndPlanOn[];
  };
  /** Bucket for the anchors of the audit log; null: the product's own. */
  readonly auditAnchorBucket: string | null;
  readonly limits: LimitConfig;
  /** Subscriptions that one run of reconcile checks alone; more are checked in shards of about as many. */
  readonly shardSize: number;
  readonly appCheck: { readonly mode: AppCheckMode; readonly siteKey: string | null };
  /** Malware scanner of uploads; null when uploads are not scanned. */
  readonly fileScannerUrl: string | null;
  /** Null when notifications are not mailed. */
  readonly mail: MailSettings | null;
  /** The mail server; null: mails stay in the outbox. A deployment with `mail` alone is refused. */
  readonly mailUrl: string | null;
  readonly mailPerSecond: number;
  /** Verify what the mail provider reports; empty: nothing is taken. */
  readonly mailWebhookSecrets: readonly string[];
  /** Null outside the local suite. */
  readonly local: EmulatorHosts | null;
}

export type Config = CoreConfig & ReturnType<typeof readAreaConfig>;

/**
 * Parses the environment.
 *
 * @throws {ConfigError} with the message that `npm run ops -- env:check` prints.
 */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const parsed = parseEnv(source);
  if (!parsed.ok) throw new ConfigError(describeEnvErrors(parsed.problems));
  const mixUps = findLocalMixUps(source);
  if (mixUps.length > 0) throw new ConfigError(mixUps.join('\n'));
  const { env } = parsed;
  const error = findEnvCredentialError(env);
  if (error !== null) throw new ConfigError(error);
  const local = readEmulatorHosts(source);
  return {
    version: VERSION,
    commit: COMMIT,
    projectId: env.DATA_PROJECT_ID,
    appUrl: readAppUrl(env),
    serviceRoleKey: serviceRoleKeyOf(env),
    firebase: {
      apiKey: env.DATA_WEB_API_KEY,
      authDomain: env.DATA_AUTH_DOMAIN,
      storageBucket: env.DATA_STORAGE_BUCKET,
    },
    databaseId: env.DATA_DATABASE_ID ?? DEFAULT_DATABASE,
    authProviders: splitList(env.AUTH_PROVIDERS ?? 'google,github') as AuthProvider[],
    payments: {
      accessToken: env.PAYMENT_ACCESS_TOKEN,
      webhookSecrets: splitList(env.PAYMENT_WEBHOOK_SECRET),
      productIds: readProductIds(env),
      apiUrl: env.PAYMENT_API_URL ?? null,
      promotionCodes: env.PAYMENT_PROMOTION_CODES === 'on',
      tax: env.PAYMENT_TAX === 'on',
      endPlanOn: readEndPlanOn(env),
    },
    ...readAreaConfig({ env, isLocal: local !== null }),
    auditAnchorBucket: env.AUDIT_ANCHOR_BUCKET ?? null,
    fileScannerUrl: env.FILE_SCANNER_URL ?? null,
    mail: readMail(env),
    mailUrl: env.MAIL_URL ?? null,
    mailPerSecond: Number(env.MAIL_PER_SECOND ?? 2),
    mailWebhookSecrets: splitList(env.MAIL_WEBHOOK_SECRET ?? ''),
    appCheck: {
      mode: (env.APP_CHECK ?? 'off') as AppCheckMode,
      siteKey: env.APP_CHECK_SITE_KEY ?? null,
    },
    shardSize: Number(env.RECONCILE_SHARD_SIZE ?? SHARD_SIZE),
    limits: {
      addressFactor: Number(env.RATE_LIMIT_ADDRESS_FACTOR ?? 1),
      addresses: {
        hosting: true,
        proxies: splitList(env.TRUSTED_PROXIES ?? ''),
        forwarded: local === null,
      },
    },
    local,
  };
}

const readAppUrl = ({ WEB_PUBLIC_APP_URL }: Env): string =>
  WEB_PUBLIC_APP_URL.replace(/(?<!\/)\/+$/, '');

const readMail = (env: Env): Config['mail'] =>
  env.MAIL_FROM === undefined ? null : { from: env.MAIL_FROM, appUrl: readAppUrl(env) };

function readProductIds(env: Env): ProductIds {
  const values: Readonly<Record<string, string | undefined>> = env;
  const entries = PAID_PLANS.map((plan) => [plan, values[productVariable(plan)]] as const);
  return Object.fromEntries(entries.filter(([, id]) => id !== undefined));
}

const serviceRoleKeyOf = ({ DATA_SERVICE_ROLE_KEY: key }: Env): string | null =>
  key === APPLICATION_DEFAULT ? null : key;

/** Returns what is wrong with the credential; the local suite's has no private key. */
export function findEnvCredentialError({
  DATA_SERVICE_ROLE_KEY: key,
  DATA_PROJECT_ID: projectId,
}: Pick<Env, 'DATA_SERVICE_ROLE_KEY' | 'DATA_PROJECT_ID'>): string | null {
  if (key === APPLICATION_DEFAULT || isEmulatorProject(projectId)) return null;
  return findCredentialError(key, projectId);
}

const readEndPlanOn = (env: Env): EndPlanOn[] =>
  EndPlanOn.array().parse(
    splitList(env.PAYMENT_END_PLAN_ON ?? 'lost-dispute').filter((each) => each !== 'none'),
  );

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readEmulatorHosts(
  source: Readonly<Record<string, string | undefined>>,
): EmulatorHosts | null {
  const authHost = source['FIREBASE_AUTH_EMULATOR_HOST'];
  // The local suite follows the listeners of browsers; the emulators alone do not.
  const firestoreHost = source['FIRESTORE_WEB_EMULATOR_HOST'] ?? source['FIRESTORE_EMULATOR_HOST'];
  return authHost && firestoreHost ? { authHost, firestoreHost } : null;
}

let current: Config | undefined;

/** The configuration of this process, parsed once. */
export function config(): Config {
  current ??= readConfig(process.env);
  return current;
}

/** Ends a process that is not configured, with one message: a stack would bring a line of the bundle. */
export function requireConfig(): void {
  try {
    config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const line = JSON.stringify({ severity: 'CRITICAL', message: error.message });
    process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

/**
 * True while firebase-tools loads the code to discover the functions. Secrets are bound when a function
 * runs and must not be read during discovery.
 */
export const isDiscovery = (): boolean => process.env['FUNCTIONS_CONTROL_API'] === 'true';

/**
 * Secrets to bind: the required ones, and the optional ones that are set. One that has a plain value is none:
 * DATA_SERVICE_ROLE_KEY where no key exists.
 */
export function boundSecrets(source: Readonly<Record<string, string | undefined>>): string[] {
  const optional = splitList(source[OPTIONAL_SECRETS_KEY] ?? '');
  return Object.entries(ENV as Record<string, EnvRow>)
    .filter(([name, row]) => row.secret && (row.required || optional.includes(name)))
    .filter(([name]) => source[name] !== APPLICATION_DEFAULT)
    .map(([name]) => name);
}

/**
 * Bound to every function on deployment. Plain values are not declared as parameters: firebase-tools sets
 * those of `functions/.env.<project>` and would prompt for declared ones, even with a default.
 */
export const SECRETS = boundSecrets(process.env).map((name) => defineSecret(name));
