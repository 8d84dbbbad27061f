import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { DEFAULT_PAID_PLAN } from '@keelson/contracts/billing/plan-catalog';
import { productVariable } from '@keelson/contracts/billing/product-env';
import { ENV } from '@keelson/contracts/env';
import { type EnvRow } from '@keelson/contracts/env-row';
import { type DiscoveredFunction } from './discover';

const PROJECT = 'keelson-rehearsal';
const random = (prefix: string): string => `${prefix}${randomBytes(24).toString('hex')}`;

/** The address of the rehearsed product in production: the app and its functions have different origins. */
export const APP_ORIGIN = 'https://app.example.com';

export const PLAIN: Readonly<Record<string, string>> = {
  [productVariable(DEFAULT_PAID_PLAN)]: 'prod_rehearsal',
  DATA_PROJECT_ID: PROJECT,
  DATA_WEB_API_KEY: 'AIza-rehearsal',
  DATA_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
  DATA_STORAGE_BUCKET: `${PROJECT}.firebasestorage.app`,
  WEB_PUBLIC_APP_URL: APP_ORIGIN,
  KEELSON_OPTIONAL_SECRETS: 'APPROVAL_SIGNING_KEY',
};

/** Returns what Secret Manager holds; a process gets only those that its function binds. */
export function createSecrets(): Readonly<Record<string, string>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    PAYMENT_ACCESS_TOKEN: random('sk_live_'),
    PAYMENT_WEBHOOK_SECRET: random('whsec_'),
    DATA_SERVICE_ROLE_KEY: JSON.stringify({
      type: 'service_account',
      project_id: PROJECT,
      client_email: `rehearsal@${PROJECT}.iam.gserviceaccount.com`,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    APPROVAL_SIGNING_KEY: random(''),
    CHAT_API_KEY: random('not-bound-'),
    EXECUTION_SERVICE_TOKEN: random('not-bound-'),
  };
}

type Values = Readonly<Record<string, string>>;

/** The values of a deployment: plain ones in every process, secrets where they are bound. */
export interface Deployment {
  readonly plain: Values;
  readonly secrets: Values;
}

const SECRET_NAMES = Object.entries(ENV as Record<string, EnvRow>)
  .filter(([, { secret }]) => secret)
  .map(([name]) => name);

/** Tells plain values and secrets apart, as a deployment does. */
export function splitSecrets(values: Values): Deployment {
  const rows = Object.entries(values);
  const isSecret = ([name]: [string, string]): boolean => SECRET_NAMES.includes(name);
  return {
    plain: Object.fromEntries(rows.filter((row) => !isSecret(row))),
    secrets: Object.fromEntries(rows.filter(isSecret)),
  };
}

/**
 * The environment of one function: of the secrets only those that it binds.
 *
 * @throws when it binds a secret without a value, as Secret Manager does.
 */
export function environmentOf({ plain, secrets }: Deployment, found: DiscoveredFunction): Values {
  const bound = found.secrets.map((name) => {
    const value = secrets[name];
    if (value === undefined) throw new Error(`${found.name} binds ${name}, which has no value`);
    return [name, value] as const;
  });
  return { ...plain, ...Object.fromEntries(bound) };
}
