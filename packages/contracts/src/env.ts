import * as z from 'zod';
import { AREA_ENV } from './areas/env';
import { PRODUCT_ENV } from './billing/product-env';
import { type EnvRow } from './env-row';
import { DATA_DATABASE_ID } from './database-env';
import { FILE_SCANNER_URL } from './files-env';
import {
  MAIL_FROM,
  MAIL_PER_SECOND,
  MAIL_URL,
  MAIL_WEBHOOK_SECRET,
} from './notifications/mail-env';
import { SERVICE_ACCOUNT } from './service-account-env';
import { TRACE_ENV } from './trace-env';

const text = z.string().min(1);
const paymentKey = z
  .string()
  .regex(/^[sr]k_(test|live)_\w+$/, 'Must be a secret or restricted key (sk_… or rk_…)');
const webhookSecrets = z
  .string()
  .regex(
    /^whsec_\w+(\s*,\s*whsec_\w+)*[\s,]*$/,
    'Must be a signing secret (whsec_…), or several, comma-separated',
  );
const host = z
  .string()
  .regex(/^[\w.-]+(:\d+)?$/, 'Must be a host name, without https:// and without a path');
const bucket = z.string().regex(/^[\w.-]+$/, 'Must be the name of a bucket, without gs://');
const url = z.url({ protocol: /^https?$/ });
const providers = z
  .string()
  .regex(/^\s*(google|github)\s*(,\s*(google|github)\s*)*$/, 'Must be google, github or both');

const onOff = z.enum(['on', 'off'], 'Must be on or off');
const endPlanOn = z
  .string()
  .regex(
    /^\s*(none\s*|(lost-dispute|full-refund)\s*(,\s*(lost-dispute|full-refund)\s*)*)?$/,
    'Must be lost-dispute, full-refund, both or none',
  );

/** Value of DATA_SERVICE_ROLE_KEY where the platform provides the credentials, and no key may be created. */
export const APPLICATION_DEFAULT = 'application-default';

const serviceAccount = z
  .string()
  .refine(
    (value) => value === APPLICATION_DEFAULT || SERVICE_ACCOUNT.safeParse(value).success,
    `Not the JSON of a service account, and not ${APPLICATION_DEFAULT}`,
  );

/** Every environment variable that Keelson reads when deployed. */
export const ENV = {
  PAYMENT_ACCESS_TOKEN: {
    required: true,
    secret: true,
    what: 'Secret key of the payment provider (Stripe: Developers → API keys).',
    example: 'sk_live_…',
    schema: paymentKey,
  },
  PAYMENT_WEBHOOK_SECRET: {
    required: true,
    secret: true,
    what: 'Signing secret of the webhook endpoint. During a rotation: several, comma-separated.',
    example: 'whsec_…',
    schema: webhookSecrets,
  },
  ...PRODUCT_ENV,
  DATA_SERVICE_ROLE_KEY: {
    required: true,
    secret: true,
    what: 'Service account of the Firebase project, as one line of JSON; `application-default` where the functions use the credentials of their own service account.',
    example: '{"type":"service_account",…}',
    schema: serviceAccount,
  },
  DATA_PROJECT_ID: {
    required: true,
    what: 'Firebase project id.',
    example: 'my-product',
    schema: text,
  },
  DATA_WEB_API_KEY: {
    required: true,
    what: 'Web API key of the Firebase project (not a secret).',
    example: 'AIza…',
    schema: text,
  },
  DATA_AUTH_DOMAIN: {
    required: true,
    what: 'Domain that serves the sign-in helper.',
    example: 'my-product.firebaseapp.com',
    schema: host,
  },
  DATA_STORAGE_BUCKET: {
    required: true,
    what: 'Cloud Storage bucket for uploads.',
    example: 'my-product.firebasestorage.app',
    schema: bucket,
  },
  WEB_PUBLIC_APP_URL: {
    required: true,
    what: 'URL of the app as users type it, without a trailing slash.',
    example: 'https://app.example.com',
    schema: url,
  },
  PAYMENT_PROMOTION_CODES: {
    required: false,
    what: 'Whether members can enter promotion codes of the payment provider, at checkout and when they change their plan: `on` or `off` (default).',
    example: 'on',
    schema: onOff,
  },
  PAYMENT_TAX: {
    required: false,
    what: 'Whether the payment provider computes and collects tax (Stripe Tax), at checkout and when members change their plan: `on` or `off` (default).',
    example: 'on',
    schema: onOff,
  },
  PAYMENT_END_PLAN_ON: {
    required: false,
    what: 'What ends a plan immediately, comma-separated: `lost-dispute` (default), `full-refund` (of the current period), or `none`: an admin decides.',
    example: 'lost-dispute,full-refund',
    schema: endPlanOn,
  },
  PAYMENT_API_URL: {
    required: false,
    what: 'Base URL of the payment API. Set by the local suite, empty in production.',
    example: '',
    schema: url,
  },
  AUTH_PROVIDERS: {
    required: false,
    what: 'Sign-in buttons, comma-separated: google, github. Default: both.',
    example: 'google,github',
    schema: providers,
  },
  DATA_DATABASE_ID,
  MAIL_FROM,
  MAIL_URL,
  MAIL_PER_SECOND,
  MAIL_WEBHOOK_SECRET,
  FILE_SCANNER_URL,
  AUDIT_ANCHOR_BUCKET: {
    required: false,
    what: 'Bucket for the anchors of the audit log, with a locked retention policy. Default: DATA_STORAGE_BUCKET.',
    example: '',
    schema: bucket,
  },
  ...TRACE_ENV,
  RECONCILE_SHARD_SIZE: {
    required: false,
    what: 'Number of stored subscriptions above which reconcile checks them in parallel, in tasks of about this size. Default: 5000.',
    example: '',
    schema: z.string().regex(/^[1-9]\d{0,6}$/, 'Must be a whole number from 1 to 9999999'),
  },
  RATE_LIMIT_ADDRESS_FACTOR: {
    required: false,
    what: 'Multiplies the rate limits by address (packages/contracts/src/http/rate-limits.ts), for example where many users share one address. Default: 1; 0 turns them off.',
    example: '',
    schema: z.string().regex(/^\d{1,4}(\.\d{1,3})?$/, 'Must be a number, 0 or higher'),
  },
  APP_CHECK: {
    required: false,
    what: 'Whether a session needs an App Check token: `off` (default), `observe` (logs what it would refuse) or `enforce`.',
    example: '',
    schema: z.enum(['off', 'observe', 'enforce']),
  },
  APP_CHECK_SITE_KEY: {
    required: false,
    what: 'reCAPTCHA Enterprise site key of App Check (not a secret). With it, the web app gets tokens.',
    example: '',
    schema: text,
  },
  TRUSTED_PROXIES: {
    required: false,
    what: 'CIDR ranges of your own proxies in front of the functions, comma-separated. Firebase Hosting needs no entry.',
    example: '',
    schema: z
      .string()
      .regex(
        /^\s*[\da-f.:]+\/\d+\s*(,\s*[\da-f.:]+\/\d+\s*)*$/i,
        'Must be networks such as 192.0.2.0/24',
      ),
  },
  ...AREA_ENV,
} as const satisfies Record<string, EnvRow>;

export type EnvName = keyof typeof ENV;
export type RequiredEnvName = {
  [K in EnvName]: (typeof ENV)[K]['required'] extends true ? K : never;
}[EnvName];

export type Env = Record<RequiredEnvName, string> & Partial<Record<EnvName, string>>;

export interface EnvError {
  readonly name: EnvName;
  readonly problem: 'missing' | 'invalid';
  readonly detail: string;
}

export interface EnvReading {
  readonly env: Partial<Record<EnvName, string>>;
  readonly problems: readonly EnvError[];
}

/** Reads the variables of {@link ENV}. An empty or blank value counts as absent. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): EnvReading {
  const problems: EnvError[] = [];
  const env: Partial<Record<EnvName, string>> = {};
  for (const [name, row] of Object.entries(ENV) as [EnvName, EnvRow][]) {
    const value = source[name]?.trim();
    if (!value) {
      if (row.required) problems.push({ name, problem: 'missing', detail: row.what });
      continue;
    }
    const parsed = row.schema.safeParse(value);
    if (parsed.success) env[name] = parsed.data;
    else problems.push({ name, problem: 'invalid', detail: parsed.error.issues[0]?.message ?? '' });
  }
  return { env, problems };
}

/** @returns Either the environment, or every problem at once, in the order of the table. */
export function parseEnv(
  source: Readonly<Record<string, string | undefined>>,
):
  | { readonly ok: true; readonly env: Env }
  | { readonly ok: false; readonly problems: readonly EnvError[] } {
  const { env, problems } = readEnv(source);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, env: env as Env };
}

/** The sentence that `npm run ops -- env:check` prints and with which functions refuse to start. */
export function describeEnvErrors(problems: readonly EnvError[]): string {
  const rows = problems.map(({ name, problem, detail }) => `  ${name} is ${problem}: ${detail}`);
  return ['The product is not configured. Set these variables (see .env.example):', ...rows].join(
    '\n',
  );
}

/** Names of the optional secrets that are set, comma separated; `npm run ops -- env:deploy` writes it. */
export const OPTIONAL_SECRETS_KEY = 'KEELSON_OPTIONAL_SECRETS';
