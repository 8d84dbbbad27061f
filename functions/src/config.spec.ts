import { ENV, OPTIONAL_SECRETS_KEY } from '@keelson/contracts/env';
import { type EnvRow } from '@keelson/contracts/env-row';
import { boundSecrets, ConfigError, readConfig } from './config';
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

  it('uses a model in the chat only when one is configured', () => {
    expect(testConfig().chat).toEqual({ model: null, embedding: null, functionUrl: null });
    const gemini = { CHAT_PROVIDER: 'gemini', CHAT_MODEL: 'm', CHAT_API_KEY: 'k' };
    expect(testConfig(gemini).chat.model).toEqual({
      kind: 'gemini',
      name: 'm',
      apiUrl: null,
      images: false,
      apiKey: 'k',
      prices: { input: 0, output: 0 },
    });
    const priced = { ...gemini, CHAT_PRICE_INPUT: '0.30', CHAT_PRICE_OUTPUT: '2.50' };
    expect(testConfig(priced).chat.model?.prices).toEqual({ input: 0.3, output: 2.5 });
    expect(() => testConfig({ ...gemini, CHAT_PRICE_INPUT: '-1' })).toThrow('CHAT_PRICE_INPUT');
    const own = { CHAT_PROVIDER: 'openai', CHAT_MODEL: 'm', CHAT_API_URL: 'http://10.0.0.1/v1' };
    expect(testConfig(own).chat.model).toMatchObject({ apiUrl: 'http://10.0.0.1/v1' });
    expect(() => testConfig({ ...gemini, CHAT_MODEL: '' })).toThrow('CHAT_MODEL');
    expect(() => testConfig({ ...gemini, CHAT_API_KEY: '' })).toThrow('CHAT_API_KEY');
    expect(() => testConfig({ CHAT_PROVIDER: 'oracle' })).toThrow('CHAT_PROVIDER is invalid');
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
    const chosen = 'APPROVAL_SIGNING_KEY, CHAT_API_KEY,DATA_PROJECT_ID,OTHER';
    expect(boundSecrets({ [OPTIONAL_SECRETS_KEY]: chosen })).toEqual(
      expect.arrayContaining([...required, 'APPROVAL_SIGNING_KEY', 'CHAT_API_KEY']),
    );
    expect(boundSecrets({ [OPTIONAL_SECRETS_KEY]: chosen })).toHaveLength(required.length + 2);
  });
});
