import Stripe from 'stripe';
import { PRICE, Provider } from '../testing/provider';

let provider: Provider;
let stripe: Stripe;
beforeEach(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterEach(() => provider.close());

const faults = (body: object) => provider.control('PATCH /request_faults', body);
const failure = async (ask: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(ask).then(
    () => null,
    (error: unknown) => error,
  );
const named = async (name: string): Promise<number> => {
  const { data } = await stripe.customers.list({ limit: 100 });
  return data.filter((customer) => customer.name === name).length;
};
const create = (name: string, idempotencyKey?: string, maxNetworkRetries = 0) =>
  stripe.customers.create(
    { name },
    { maxNetworkRetries, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
  );

it('rate-limits with Retry-After, and nothing is executed or stored', async () => {
  await faults({ rateLimited: { next: 1 }, retryAfterSeconds: 7 });
  const error = await failure(create('a', 'k'));
  expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect(error).toMatchObject({
    statusCode: 429,
    code: 'rate_limit',
    headers: { 'retry-after': '7', 'stripe-rate-limited-reason': 'global-rate' },
  });
  expect(await named('a')).toBe(0);
  expect((await create('a', 'k')).name).toBe('a');
});

it('rejects a second request with the key of a slow one, and replays the first afterwards', async () => {
  await faults({ slow: { next: 1 }, slowMs: 2_000 });
  const first = create('a', 'k');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await failure(create('a', 'k'))).toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
  });
  const { id } = await first;
  const again = await create('a', 'k');
  expect(again.id).toBe(id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
});

it('loses the response after the write; the same key returns it', async () => {
  await faults({ lostResponse: { next: 2 } });
  // The SDK retries a closed connection once, with the same key.
  const error = await failure(create('a', 'k'));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await named('a')).toBe(1);
  const found = await create('a', 'k');
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await named('a')).toBe(1);
});

it('is down until it is up again, and the control API is not', async () => {
  await faults({ down: { probability: 1 } });
  expect(await failure(stripe.products.list())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await provider.control('DELETE /request_faults');
  expect((await stripe.products.list()).data).toHaveLength(5);
});

it('concerns only some calls on request', async () => {
  await faults({ down: { probability: 1 }, only: 'GET /v1/products' });
  expect((await create('a')).name).toBe('a');
  expect(await failure(stripe.products.list())).not.toBeNull();
  expect(await faults({ only: '' })).toMatchObject({ only: null });
  expect(await failure(create('a'))).not.toBeNull();
});

it('repeats the same faults for the same seed', async () => {
  const pattern = async (): Promise<string> => {
    await faults({ rateLimited: { probability: 0.5 }, seed: 42 });
    let seen = '';
    for (let call = 0; call < 12; call += 1) {
      seen += (await failure(stripe.products.list())) === null ? '.' : 'x';
    }
    return seen;
  };
  const first = await pattern();
  expect(first).toContain('x');
  expect(first).toContain('.');
  expect(await pattern()).toBe(first);
});

it('stores errors of executed requests, not those of invalid parameters', async () => {
  const buy = (customer: string, idempotencyKey: string) =>
    stripe.subscriptions.create({ customer, items: [{ price: PRICE }] }, { idempotencyKey });
  const { id } = await provider.customer();
  expect(await failure(buy(id, 'k'))).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    headers: { 'stripe-should-retry': 'false' },
  });
  await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
  expect(await failure(buy(id, 'k'))).toMatchObject({
    statusCode: 400,
    headers: { 'idempotent-replayed': 'true' },
  });
});
