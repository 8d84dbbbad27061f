import { readFileSync } from 'node:fs';
import { parseEnv as parseDotenv } from 'node:util';
import { join } from 'node:path';
import { ENV, parseEnv } from '@keelson/contracts/env';
import { deployedEnv, envExample, secretsOf } from './env-files';

const VALUES: Record<string, string> = {
  PAYMENT_ACCESS_TOKEN: 'sk_live_1',
  PAYMENT_WEBHOOK_SECRET: 'whsec_1',
  PAYMENT_PRODUCT_ID_PRO: 'prod_1',
  DATA_SERVICE_ROLE_KEY: JSON.stringify({
    type: 'service_account',
    project_id: 'p',
    client_email: 'a@p',
    private_key: '-----BEGIN PRIVATE KEY-----\nabc\n',
  }),
  DATA_PROJECT_ID: 'p',
  DATA_WEB_API_KEY: 'AIza"quoted"',
  DATA_AUTH_DOMAIN: 'p.firebaseapp.com',
  DATA_STORAGE_BUCKET: 'p.firebasestorage.app',
  WEB_PUBLIC_APP_URL: 'https://app.example.com',
};

function values() {
  const parsed = parseEnv(VALUES);
  if (!parsed.ok) throw new Error('The test values are not valid');
  return parsed.env;
}

describe('.env.example', () => {
  it('is up to date with `npm run env:example`', () => {
    const file = join(__dirname, '..', '..', '..', '.env.example');
    expect(readFileSync(file, 'utf8')).toBe(envExample());
  });

  it('lists every variable without a value', () => {
    const parsed = parseDotenv(envExample());
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(ENV).sort());
    expect(new Set(Object.values(parsed))).toEqual(new Set(['']));
  });
});

describe('deployedEnv', () => {
  it('contains the plain values and no secret', () => {
    const parsed = parseDotenv(deployedEnv(values()));
    expect(Object.keys(parsed).sort()).toEqual([
      'DATA_AUTH_DOMAIN',
      'DATA_PROJECT_ID',
      'DATA_STORAGE_BUCKET',
      'DATA_WEB_API_KEY',
      'KEELSON_OPTIONAL_SECRETS',
      'PAYMENT_PRODUCT_ID_PRO',
      'WEB_PUBLIC_APP_URL',
    ]);
    expect(parsed['DATA_WEB_API_KEY']).toContain('quoted');
    expect(deployedEnv(values())).not.toContain('PRIVATE KEY');
  });

  it('lists the optional secrets that are set, so that they are bound', () => {
    const signed = { ...values(), APPROVAL_SIGNING_KEY: 'k'.repeat(32) };
    const { KEELSON_OPTIONAL_SECRETS: names } = parseDotenv(deployedEnv(signed));
    expect(names).toBe('APPROVAL_SIGNING_KEY');
    expect(deployedEnv(signed)).not.toContain('kkkk');
  });
});

describe('secretsOf', () => {
  it('lists the secrets that are set', () => {
    expect(secretsOf(values())).toEqual([
      'PAYMENT_ACCESS_TOKEN',
      'PAYMENT_WEBHOOK_SECRET',
      'DATA_SERVICE_ROLE_KEY',
    ]);
  });
});
