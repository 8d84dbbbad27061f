import { ENV, OPTIONAL_SECRETS_KEY } from '@keelson/contracts/env';
import { type EnvRow } from '@keelson/contracts/env-row';
import { boundSecrets, readConfig } from './config';
import { ConfigError } from './config-error';
import { TEST_ENV, testConfig } from './testing/test-config';

describe('readConfig', () => {
  it('refuses to start with one sentence that names every variable', () => {
    const required = Object.entries(ENV as Record<string, EnvRow>)
      .filter(([, row]) => row.required)
      .map(([name]) => name);
    const refused = (): unknown => readConfig({});
    expect(refused).toThrow(ConfigError);
    for (const name of required) expect(refused).toThrow(`${name} is missing`);
  });

  it('takes several webhook secrets while one is rotated', () => {
    const { payments } = testConfig({ PAYMENT_WEBHOOK_SECRET: 'whsec_new, whsec_old,' });
    expect(payments.webhookSecrets).toEqual(['whsec_new', 'whsec_old']);
  });

  it.each([
    [undefined, ['lost-dispute']],
    ['', ['lost-dispute']],
    ['full-refund, lost-dispute', ['full-refund', 'lost-dispute']],
    ['none', []],
  ])('ends a plan, with PAYMENT_END_PLAN_ON=%j, on %j', (value, expected) => {
    const { payments } = testConfig({ PAYMENT_END_PLAN_ON: value });
    expect(payments.endPlanOn).toEqual(expected);
  });

  it.each([
    [
      'an emulator beside a real project',
      { DATA_PROJECT_ID: 'my-product' },
      /_EMULATOR_HOST is set/,
    ],
    [
      'a real payment key on emulators',
      { PAYMENT_ACCESS_TOKEN: 'sk_live_1' },
      /PAYMENT_ACCESS_TOKEN/,
    ],
  ])('refuses to start with %s', (_what, changes, sentence) => {
    const start = (): unknown => testConfig(changes);
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(sentence);
  });

  const real = {
    DATA_PROJECT_ID: 'my-product',
    FIREBASE_AUTH_EMULATOR_HOST: undefined,
    FIRESTORE_EMULATOR_HOST: undefined,
  };

  it('refuses to start with the key of another project', () => {
    expect(() => testConfig(real)).toThrow(
      new ConfigError(
        'DATA_SERVICE_ROLE_KEY belongs to the project demo-keelson, but DATA_PROJECT_ID is my-product.',
      ),
    );
  });

  it('refuses to start with a key that signs nothing', () => {
    const local = JSON.parse(TEST_ENV.DATA_SERVICE_ROLE_KEY) as object;
    const key = { ...local, project_id: 'my-product' };
    const start = () => testConfig({ ...real, DATA_SERVICE_ROLE_KEY: JSON.stringify(key) });
    expect(start).toThrow(/no readable private key/);
  });

  it('uses the credentials of the platform only when they are chosen', () => {
    const chosen = testConfig({ ...real, DATA_SERVICE_ROLE_KEY: 'application-default' });
    expect(chosen.serviceRoleKey).toBeNull();
    expect(() => testConfig({ ...real, DATA_SERVICE_ROLE_KEY: '' })).toThrow('is missing');
  });

  it('drops the slash at the end of the address', () => {
    expect(testConfig({ WEB_PUBLIC_APP_URL: 'https://a.example/' }).appUrl).toBe(
      'https://a.example',
    );
  });

  it.each([
    ['DATA_SERVICE_ROLE_KEY', 'not json'],
    ['DATA_SERVICE_ROLE_KEY', '{"type":"authorized_user"}'],
    ['AUTH_PROVIDERS', 'google,myspace'],
    ['WEB_PUBLIC_APP_URL', 'app.example.com'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => testConfig({ [name]: value })).toThrow(`${name} is invalid`);
  });
});

describe('boundSecrets', () => {
  it('do not include a credential that the platform provides', () => {
    expect(boundSecrets({ DATA_SERVICE_ROLE_KEY: 'application-default' })).toEqual([
      'PAYMENT_ACCESS_TOKEN',
      'PAYMENT_WEBHOOK_SECRET',
    ]);
  });

  const required = ['PAYMENT_ACCESS_TOKEN', 'PAYMENT_WEBHOOK_SECRET', 'DATA_SERVICE_ROLE_KEY'];

  it('are those that are secret and required', () => {
    expect(boundSecrets({})).toEqual(required);
  });

  it('and the optional ones that were set, but nothing that is no secret', () => {
    const chosen = 'MAIL_URL, MAIL_WEBHOOK_SECRET,DATA_PROJECT_ID,OTHER';
    expect(boundSecrets({ [OPTIONAL_SECRETS_KEY]: chosen })).toEqual(
      expect.arrayContaining([...required, 'MAIL_URL', 'MAIL_WEBHOOK_SECRET']),
    );
    expect(boundSecrets({ [OPTIONAL_SECRETS_KEY]: chosen })).toHaveLength(required.length + 2);
  });
});
