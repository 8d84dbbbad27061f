import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseEnv as parseDotenv } from 'node:util';
import { join } from 'node:path';
import { ENV, parseEnv, readEnv } from '@keelson/contracts/env';
import { boundSecrets } from '../config';
import { deployedEnv, envExample } from './env-files';

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
  it('is up to date with `npm run ops -- env:example`', () => {
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
  const deployed = (changes = {}, optionalSecrets: string[] = []): string =>
    deployedEnv({ env: { ...values(), ...changes }, optionalSecrets });

  it('contains the plain values and no secret', () => {
    const parsed = parseDotenv(deployed());
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
    expect(deployed()).not.toContain('PRIVATE KEY');
  });

  it('contains where traces go, and binds the headers of the collector as a secret', () => {
    const { env } = readEnv({
      ...VALUES,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=confidential',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    });
    const text = deployedEnv({ env, optionalSecrets: ['OTEL_EXPORTER_OTLP_HEADERS'] });
    expect(parseDotenv(text)).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      KEELSON_OPTIONAL_SECRETS: 'OTEL_EXPORTER_OTLP_HEADERS',
    });
    expect(text).not.toContain('confidential');
    expect(boundSecrets(parseDotenv(text))).toContain('OTEL_EXPORTER_OTLP_HEADERS');
  });

  it('lists the optional secrets to bind, without their values', () => {
    const text = deployed({ APPROVAL_SIGNING_KEY: 'k'.repeat(32) }, ['APPROVAL_SIGNING_KEY']);
    expect(parseDotenv(text)['KEELSON_OPTIONAL_SECRETS']).toBe('APPROVAL_SIGNING_KEY');
    expect(text).not.toContain('kkkk');
  });

  it('contains the choice of the platform’s credentials, which is no secret', () => {
    const text = deployed({ DATA_SERVICE_ROLE_KEY: 'application-default' });
    expect(parseDotenv(text)['DATA_SERVICE_ROLE_KEY']).toBe('application-default');
  });

  it('is read by firebase-tools with the same values', () => {
    const { parseStrict } = createRequire(__filename)('firebase-tools/lib/functions/env') as {
      parseStrict: (text: string) => Record<string, string>;
    };
    expect(parseStrict(deployed())).toEqual({ ...parseDotenv(deployed()) });
  });
});
