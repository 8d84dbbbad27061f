import { findLocalMixUps, LOCAL_SECRET_MARK } from './local-values';

const key = (privateKey: string): string =>
  JSON.stringify({ type: 'service_account', private_key: privateKey });
const production = {
  DATA_PROJECT_ID: 'my-product',
  PAYMENT_ACCESS_TOKEN: 'sk_live_1',
  PAYMENT_WEBHOOK_SECRET: 'whsec_1',
  DATA_SERVICE_ROLE_KEY: key('-----BEGIN PRIVATE KEY-----'),
};
const local = {
  DATA_PROJECT_ID: 'demo-keelson',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  PAYMENT_ACCESS_TOKEN: `sk_test_${LOCAL_SECRET_MARK}1`,
  DATA_SERVICE_ROLE_KEY: key(''),
};

describe('findLocalMixUps', () => {
  it('accepts a deployment', () => {
    expect(findLocalMixUps(production)).toEqual([]);
  });

  it('accepts the local suite', () => {
    expect(findLocalMixUps(local)).toEqual([]);
  });

  it.each([
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ['FIRESTORE_EMULATOR_HOST', 'evil.test:80'],
    ['STORAGE_EMULATOR_HOST', 'http://127.0.0.1'],
    ['PAYMENT_WEBHOOK_SECRET', `whsec_ok,whsec_${LOCAL_SECRET_MARK}1`],
    ['EXECUTION_SERVICE_TOKEN', `${LOCAL_SECRET_MARK}1`],
  ])('refuses %s=%s in a deployment', (name, value) => {
    const found = findLocalMixUps({ ...production, [name]: value });
    expect(found.some((sentence) => sentence.startsWith(`${name} is `))).toBe(true);
  });

  it.each([
    ['PAYMENT_ACCESS_TOKEN', ' sk_live_1'],
    ['PAYMENT_ACCESS_TOKEN', 'rk_live_1'],
    ['DATA_SERVICE_ROLE_KEY', '{ "private_key" : "x" }'],
  ])('refuses the real %s=%s on the local suite', (name, value) => {
    expect(findLocalMixUps({ ...local, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} is a real credential`)),
    ]);
  });

  it.each([
    ['EXECUTION_SERVICE_URL', 'http://execution.internal'],
    ['CHAT_API_URL', ' http://model.example/v1'],
    ['WEB_PUBLIC_APP_URL', 'http://localhost.example.com'],
  ])('refuses the unencrypted %s=%s in a deployment only', (name, value) => {
    expect(findLocalMixUps({ ...production, [name]: value })).toEqual([
      expect.stringContaining(`${name} starts with http://`),
    ]);
    expect(findLocalMixUps({ ...local, [name]: value })).toEqual([]);
  });

  it.each(['https://execution.example', 'http://localhost:8080', 'http://[::1]:8080', 'no URL'])(
    'accepts the URL %s in a deployment',
    (value) => {
      expect(findLocalMixUps({ ...production, CHAT_API_URL: value })).toEqual([]);
    },
  );

  it('refuses an emulator also with real credentials of a project without an id', () => {
    const found = findLocalMixUps({
      FIRESTORE_EMULATOR_HOST: 'x:1',
      PAYMENT_ACCESS_TOKEN: 'sk_live_1',
    });
    expect(found).toHaveLength(2);
  });

  it('ignores empty variables and never repeats a secret', () => {
    expect(findLocalMixUps({ ...production, FIRESTORE_EMULATOR_HOST: ' ' })).toEqual([]);
    const secret = `whsec_${LOCAL_SECRET_MARK}42`;
    const text = findLocalMixUps({ ...production, PAYMENT_WEBHOOK_SECRET: secret }).join('');
    expect(text).not.toContain(secret);
  });
});
