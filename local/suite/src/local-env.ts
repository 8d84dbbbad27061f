import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { LOCAL_SECRET_MARK } from '@keelson/contracts/local-values';
import { LOCAL_PROJECT, STATE } from './locations';

/** Values that are unique to this machine; written once. */
export type LocalEnv = Readonly<Record<string, string>>;

const FILE = join(STATE, 'local.env');

/** Deployments refuse a secret with the mark. */
const secret = (prefix: string): string =>
  `${prefix}${LOCAL_SECRET_MARK}${randomBytes(24).toString('hex')}`;

/** The initial values. URLs are not included, because they depend on the ports of a copy. */
function freshValues(): LocalEnv {
  return {
    PAYMENT_ACCESS_TOKEN: secret('sk_test_'),
    PAYMENT_WEBHOOK_SECRET: secret('whsec_'),
    PAYMENT_PRODUCT_ID_PRO: 'prod_keelson_pro',
    // Shaped like a service account, without a key: emulators need none and no cloud accepts it.
    DATA_SERVICE_ROLE_KEY: JSON.stringify({
      type: 'service_account',
      project_id: LOCAL_PROJECT,
      client_email: `local@${LOCAL_PROJECT}.iam.gserviceaccount.com`,
      private_key: '',
    }),
    DATA_PROJECT_ID: LOCAL_PROJECT,
    DATA_WEB_API_KEY: 'local-web-api-key',
    DATA_AUTH_DOMAIN: `${LOCAL_PROJECT}.firebaseapp.com`,
    DATA_STORAGE_BUCKET: `${LOCAL_PROJECT}.appspot.com`,
    EXECUTION_SERVICE_TOKEN: secret(''),
    APPROVAL_SIGNING_KEY: secret(''),
  };
}

/**
 * Reads `.keelson/local.env`, which it writes on first use. Values added by a newer version are
 * appended; changed values are kept.
 */
export function readLocalEnv(file: string = FILE): LocalEnv {
  const stored = existsSync(file)
    ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>)
    : {};
  const missing = Object.entries(freshValues()).filter(([name]) => !(name in stored));
  if (missing.length === 0) return stored;
  mkdirSync(dirname(file), { recursive: true });
  const head = '# Values of the local cloud on this machine. Git ignores this file.\n';
  const lines = [...Object.entries(stored), ...missing].map(
    ([name, value]) => `${name}='${value}'\n`,
  );
  writeFileSync(file, head + lines.join(''), { mode: 0o600 });
  return { ...stored, ...Object.fromEntries(missing) };
}
