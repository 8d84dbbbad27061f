import Stripe from 'stripe';
import { API_VERSION } from '../protocol/wire';
import { idOf, PRICE, Provider, sdkFor, SECRET_KEY } from '../testing/provider';

let provider: Provider;
let stripe: Stripe;
beforeAll(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

const raw = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${provider.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${SECRET_KEY}`, ...(init.headers as Record<string, string>) },
  });

it('supports the API version that the SDK pins', async () => {
  const { lastResponse } = await stripe.products.list();
  expect(lastResponse.apiVersion).toBe(API_VERSION);
  expect(Stripe.API_VERSION).toBe(API_VERSION);
});

describe('authentication', () => {
  it.each([
    { what: 'no key', headers: { authorization: '' }, message: 'You did not provide an API key' },
    {
      what: 'a wrong key',
      headers: { authorization: 'Bearer sk_test_wrong_key_1' },
      message: 'Invalid API Key provided: sk_test_*******ey_1',
    },
  ])('refuses $what', async ({ headers, message }) => {
    const response = await raw('/v1/customers', { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringContaining(message) as string },
    });
  });

  it('maps to an authentication error in the SDK', async () => {
    await expect(sdkFor(provider.url, 'sk_test_other').customers.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });

  it('accepts the key as basic auth, as sent by curl -u', async () => {
    const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;
    expect((await raw('/v1/customers', { headers: { authorization } })).status).toBe(200);
  });
});

describe('unsupported features are rejected by name', () => {
  beforeAll(() => provider.customer());

  it.each([
    {
      what: 'a call',
      ask: () => stripe.taxRates.list(),
      says: 'GET: /v1/tax_rates',
      code: 'local_unsupported',
    },
    {
      what: 'search',
      ask: () => stripe.customers.search({ query: 'x' }),
      says: 'GET: /v1/customers/search',
      code: 'local_unsupported',
    },
    {
      what: 'a parameter',
      ask: () => stripe.customers.create({ tax_exempt: 'reverse' }),
      says: 'tax_exempt',
      code: 'local_unsupported',
    },
    {
      what: 'a nested parameter',
      ask: () => stripe.customers.create({ invoice_settings: { footer: 'x' } }),
      says: 'invoice_settings[footer]',
      code: 'local_unsupported',
    },
    {
      what: 'a shipping address',
      ask: () =>
        provider.session('cus_any', { shipping_address_collection: { allowed_countries: ['US'] } }),
      says: 'shipping_address_collection',
      code: 'local_unsupported',
    },
    {
      what: 'an expansion',
      ask: () => stripe.customers.list({ expand: ['data.email'] }),
      says: 'email',
      code: undefined,
    },
    {
      what: 'the v2 API',
      ask: () => stripe.v2.core.events.list({}),
      says: '/v2/core/events',
      code: 'local_unsupported',
    },
  ])('$what', async ({ ask, says, code }) => {
    const error: unknown = await Promise.resolve(ask()).then(
      () => null,
      (each: unknown) => each,
    );
    expect(error).toMatchObject({ message: expect.stringContaining(says) as string });
    if (code !== undefined) expect(error).toMatchObject({ code });
  });

  it('rejects other API versions and connected accounts', async () => {
    expect(
      (await raw('/v1/customers', { headers: { 'stripe-version': '2020-08-27' } })).status,
    ).toBe(400);
    await expect(stripe.customers.list({}, { stripeAccount: 'acct_1' })).rejects.toThrow(
      'no connected accounts',
    );
  });
});

describe('errors', () => {
  it('map to the SDK’s typed errors', async () => {
    const missing: unknown = await stripe.subscriptions
      .retrieve('sub_no')
      .catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(missing).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such subscription: 'sub_no'",
    });
    expect((missing as Stripe.errors.StripeError).requestId).toMatch(/^req_/);
  });

  it.each([
    { body: 'metadata=text', param: 'metadata' },
    { body: 'balance=1.5', param: 'balance' },
    { body: 'email[]=a', param: 'email' },
    { body: 'metadata[a]=1&metadata[a]=2', param: 'a' },
  ])('contain the invalid parameter of $body', async ({ body, param }) => {
    const response = await raw('/v1/customers', { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { param } });
  });
});

describe('idempotency', () => {
  const post = (body: string, key: string) =>
    raw('/v1/customers', { method: 'POST', body, headers: { 'idempotency-key': key } });

  it('returns the same response for the same request and runs it once', async () => {
    const [first, second] = [
      await post('name=Once&email=once@a.test', 'k1'),
      await post('email=once@a.test&name=Once', 'k1'),
    ];
    expect(await second.json()).toEqual(await first.json());
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
      null,
      'true',
    ]);
    expect((await stripe.customers.list({ email: 'once@a.test' })).data).toHaveLength(1);
  });

  it('rejects the key for another request', async () => {
    await post('name=A', 'k2');
    const options = { idempotencyKey: 'k2' };
    await expect(stripe.customers.create({ name: 'B' }, options)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    await expect(stripe.products.create({ name: 'A' }, options)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it('does not store errors from before execution', async () => {
    expect((await post('nope=1', 'k3')).status).toBe(400);
    expect((await post('name=Fine', 'k3')).status).toBe(200);
  });

  it('replays a declined payment without charging again', async () => {
    const { subscription } = await provider.subscriber('4000000000000341');
    await provider.control(`POST /subscriptions/${subscription}/renew`);
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription);
    const pay = () => stripe.invoices.pay(idOf(latest_invoice), {}, { idempotencyKey: 'k4' });
    await expect(pay()).rejects.toMatchObject({ statusCode: 402 });
    const events = async () =>
      (await stripe.events.list({ type: 'invoice.payment_failed', limit: 100 })).data.length;
    const before = await events();
    await expect(pay()).rejects.toMatchObject({
      statusCode: 402,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await events()).toBe(before);
  });

  it('creates one customer for twenty concurrent callers', async () => {
    const create = () =>
      stripe.customers.create({ email: 'race@a.test' }, { idempotencyKey: 'k5' });
    const ids = await Promise.all(Array.from({ length: 20 }, create));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  });
});

describe('lists', () => {
  beforeAll(async () => {
    for (let index = 0; index < 25; index += 1) {
      await stripe.customers.create({ email: 'page@a.test', name: String(index) });
    }
  });
  const list = (params: Stripe.CustomerListParams) =>
    stripe.customers.list({ email: 'page@a.test', ...params });
  const names = (page: Stripe.ApiList<Stripe.Customer>): number[] =>
    page.data.map(({ name }) => Number(name));

  it('return ten items, newest first', async () => {
    const page = await list({});
    expect(names(page)).toEqual([24, 23, 22, 21, 20, 19, 18, 17, 16, 15]);
    expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
  });

  it('page forwards and backwards', async () => {
    const first = await list({ limit: 20 });
    const second = await list({ limit: 20, starting_after: first.data.at(-1)!.id });
    expect(names(second)).toEqual([4, 3, 2, 1, 0]);
    expect(second.has_more).toBe(false);
    const back = await list({ limit: 3, ending_before: second.data[0]!.id });
    expect(names(back)).toEqual([7, 6, 5]);
    expect(back.has_more).toBe(true);
  });

  it('work with the SDK’s auto-paging', async () => {
    const found: number[] = [];
    for await (const { name } of list({ limit: 7 })) found.push(Number(name));
    expect(found).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index));
    expect(await list({ limit: 7 }).autoPagingToArray({ limit: 100 })).toHaveLength(25);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { starting_after: 'cus_no' }])(
    'refuse %j',
    async (params) => {
      await expect(list(params)).rejects.toMatchObject({ statusCode: 400 });
    },
  );
});

describe('expansion', () => {
  it('is limited to four levels', async () => {
    const { customer } = await provider.subscriber();
    const page = await stripe.subscriptions.list({
      customer,
      expand: ['data.items.data.price', 'data.latest_invoice.payments', 'data.customer'],
    });
    expect(page.data[0]).toMatchObject({
      latest_invoice: { payments: { object: 'list' } },
      customer: { id: customer },
    });
    await expect(
      stripe.subscriptions.list({
        customer,
        expand: ['data.latest_invoice.payments.data.payment'],
      }),
    ).rejects.toThrow('more than 4 levels');
  });

  it('keeps null', async () => {
    const { id } = await provider.customer();
    const session = await provider.session(id, { expand: ['subscription', 'invoice'] });
    expect(session).toMatchObject({ subscription: null, invoice: null });
    expect(session.line_items).toBeUndefined();
  });

  it('includes a customer’s subscriptions', async () => {
    const { customer, subscription } = await provider.subscriber();
    const expanded = (await stripe.customers.retrieve(customer, {
      expand: ['subscriptions'],
    })) as Stripe.Customer;
    expect(expanded.subscriptions?.data).toMatchObject([
      { id: subscription, items: { data: [{ price: { id: PRICE } }] } },
    ]);
  });
});
