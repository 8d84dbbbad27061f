import { OPTIONAL_SECRETS_KEY } from '@keelson/contracts/env';
import { readDeploymentEnv, unstoredSecrets } from './deployment-env';
import { type SecretStore, SecretStoreError } from './secret-store';

const PLAIN = {
  PAYMENT_PRODUCT_ID_PRO: 'prod_1',
  DATA_PROJECT_ID: 'my-product',
  DATA_WEB_API_KEY: 'AIza',
  DATA_AUTH_DOMAIN: 'my-product.firebaseapp.com',
  DATA_STORAGE_BUCKET: 'my-product.appspot.com',
  WEB_PUBLIC_APP_URL: 'https://app.example.com',
};
const REQUIRED = ['PAYMENT_ACCESS_TOKEN', 'PAYMENT_WEBHOOK_SECRET', 'DATA_SERVICE_ROLE_KEY'];

const holding = (...names: string[]): SecretStore => ({
  stored: (asked) => Promise.resolve(new Set(asked.filter((name) => names.includes(name)))),
  set: () => Promise.reject(new Error('nothing is stored here')),
});
const unreachable: SecretStore = {
  ...holding(),
  stored: () => Promise.reject(new SecretStoreError('run firebase login')),
};
const read = (source: Record<string, string>, store = holding(...REQUIRED)) =>
  readDeploymentEnv({ ...PLAIN, ...source }, () => store);

describe('readDeploymentEnv', () => {
  it('accepts secrets that only Secret Manager holds', async () => {
    expect((await read({})).problems).toEqual([]);
  });

  it('names the secrets that are neither here nor there', async () => {
    const { problems } = await read({}, holding('PAYMENT_ACCESS_TOKEN', 'DATA_SERVICE_ROLE_KEY'));
    expect(problems).toEqual([expect.stringContaining('PAYMENT_WEBHOOK_SECRET is missing')]);
    expect(problems[0]).not.toContain('PAYMENT_ACCESS_TOKEN');
  });

  it('reports an invalid value although a valid one is stored', async () => {
    const { problems } = await read({ PAYMENT_ACCESS_TOKEN: 'pk_live_1' });
    expect(problems).toEqual([expect.stringContaining('PAYMENT_ACCESS_TOKEN is invalid')]);
  });

  it('takes mail with its server alone, which only Secret Manager may hold', async () => {
    const from = { MAIL_FROM: 'a@example.com' };
    const incomplete = [expect.stringContaining('MAIL_URL need each other')];
    expect((await read(from)).problems).toEqual(incomplete);
    expect((await read({}, holding(...REQUIRED, 'MAIL_URL'))).problems).toEqual(incomplete);
    expect((await read(from, holding(...REQUIRED, 'MAIL_URL'))).problems).toEqual([]);
  });

  it('binds optional secrets that are stored, whether or not they are at hand', async () => {
    const { optionalSecrets } = await read({}, holding(...REQUIRED, 'CHAT_API_KEY'));
    expect(optionalSecrets).toEqual(['CHAT_API_KEY']);
  });

  it('binds exactly the optional secrets that are named', async () => {
    const store = holding(...REQUIRED, 'CHAT_API_KEY');
    expect((await read({ [OPTIONAL_SECRETS_KEY]: '' }, store)).optionalSecrets).toEqual([]);
    const named = { [OPTIONAL_SECRETS_KEY]: 'APPROVAL_SIGNING_KEY' };
    expect((await read(named, store)).optionalSecrets).toEqual(['APPROVAL_SIGNING_KEY']);
  });

  it('says when Secret Manager cannot be read, and counts nothing as stored', async () => {
    const { problems, storeError, stored } = await read({}, unreachable);
    expect({ storeError, stored }).toEqual({ storeError: 'run firebase login', stored: null });
    for (const name of REQUIRED) expect(problems[0]).toContain(`${name} is missing`);
  });

  it('refuses the values of another project than the one that is deployed to', async () => {
    const { problems } = await read({ GCLOUD_PROJECT: 'staging' });
    expect(problems).toEqual([
      'The project is staging, but DATA_PROJECT_ID is my-product. Write the values of staging to .env.staging.',
    ]);
    expect((await read({ GCLOUD_PROJECT: 'my-product' })).problems).toEqual([]);
  });

  it('refuses a database to which no rules are deployed', async () => {
    const { problems } = await read({ DATA_DATABASE_ID: 'restored' });
    expect(problems).toEqual([expect.stringContaining('firebase.json deploys rules to (default)')]);
  });

  it('needs no key where the credentials of the platform are chosen', async () => {
    const chosen = { DATA_SERVICE_ROLE_KEY: 'application-default' };
    const found = await read(chosen, holding('PAYMENT_ACCESS_TOKEN', 'PAYMENT_WEBHOOK_SECRET'));
    expect(found.problems).toEqual([]);
    expect(unstoredSecrets(found)).toEqual([]);
  });
});

describe('unstoredSecrets', () => {
  it('are those at hand that Secret Manager lacks', async () => {
    const key = { APPROVAL_SIGNING_KEY: 'x'.repeat(32), PAYMENT_ACCESS_TOKEN: 'sk_live_1' };
    expect(unstoredSecrets(await read(key))).toEqual(['APPROVAL_SIGNING_KEY']);
  });
});
