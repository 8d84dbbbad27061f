import { randomUUID } from 'node:crypto';
import {
  type LocalPayments,
  startLocalPayments,
} from '../../../../functions/src/billing/testing/payments-process';
import { APP_URL } from '../../../../functions/src/testing/test-config';
import { TestProduct } from '../../../../functions/src/testing/test-product';
import { TestUser } from '../../../../functions/src/testing/test-user';
import { ServiceError } from '../client/service-error';
import { ProductClient } from './product-client';

let payments: LocalPayments;
let product: TestProduct;
let client: ProductClient;

beforeAll(async () => {
  payments = await startLocalPayments();
  product = await TestProduct.start('typed-client', { env: payments.env });
  client = new ProductClient(APP_URL, {
    // Hosting routes paths to functions; tests do so themselves.
    fetch: (url, init) => product.fetch(url.slice(APP_URL.length), init),
  });
});
afterAll(async () => {
  await product.close();
  await payments.close();
});

const codeOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  return error instanceof ServiceError ? [error.status, error.code] : error;
};

/** Every value below has the type that the OpenAPI document gives it: the file compiles only while they agree. */
it('a new member signs in, reads the plans, changes the account once and begins to pay', async () => {
  const { idToken, email } = await TestUser.signIn(product);
  expect(await codeOf(client.call('getMe', {}, { idToken }))).toEqual([404, 'account/not-found']);
  await client.call('startSession', { body: { idToken } }, { idToken: null });
  const me = await client.call('getMe', {}, { idToken });
  expect(me.email).toBe(email);

  const { plans } = await client.call('listPlans', {}, { idToken: null });
  const paid = plans.find(({ prices }) => prices.length > 0);
  expect(paid?.price.status).toBe('live');
  const { entitlement } = await client.call('getSubscription', {}, { idToken });
  expect(entitlement.planKey).toBe('free');

  const key = randomUUID();
  const rename = { body: { displayName: 'Ada' } };
  const first = await client.call('updateMe', rename, { idToken, key });
  const again = await client.call('updateMe', rename, { idToken, key });
  expect([first.displayName, again]).toEqual(['Ada', first]);
  const other = client.call('updateMe', { body: { displayName: 'Eve' } }, { idToken, key });
  expect(await codeOf(other)).toEqual([422, 'request/idempotency-key-reused']);
  expect((await client.call('getMe', {}, { idToken })).displayName).toBe('Ada');

  const checkout = await client.call('startCheckout', { query: { plan: paid!.key } }, { idToken });
  expect(new URL(checkout.url).origin).toBe(payments.env['PAYMENT_API_URL']);
});

it('an admin reads the accounts page by page; a member does not', async () => {
  const admin = await TestUser.staff(product, 'admin');
  const { idToken } = await admin.elsewhere();
  const first = await client.call('listUsers', { query: { limit: 1 } }, { idToken });
  const query = { limit: 1, cursor: first.nextCursor ?? '' };
  const second = await client.call('listUsers', { query }, { idToken });
  expect(first.items).toHaveLength(1);
  expect(second.items[0]?.uid).not.toBe(first.items[0]?.uid);

  const member = await TestUser.start(product);
  const refused = client.call('listUsers', {}, { idToken: member.idToken });
  expect(await codeOf(refused)).toEqual([403, 'session/forbidden']);
});
