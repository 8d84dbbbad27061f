import type Stripe from 'stripe';
import { idOf, PRICE, Provider } from '../testing/provider';

// Stripe responds 404 for an unknown object in the path and 400 for one that a parameter names. Recorded with
// API version 2025-10-29.clover in pay-rails/pay (test/vcr_cassettes): `GET /v1/customers/1` is 404 with param
// `id`; attaching an unknown payment method is 404 with param `payment_method`; a subscription for an unknown
// price is 400 with param `items[0][price]`.

let provider: Provider;
let stripe: Stripe;
let customer: string;
beforeAll(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
  customer = (await provider.customer()).id;
});
afterAll(() => provider.close());

const failure = async (ask: () => PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(ask()).then(
    () => null,
    (error: unknown) => error,
  );
const missing = 'resource_missing';

describe('an unknown object in the path is 404', () => {
  it.each([
    { what: 'customer', param: 'id', ask: () => stripe.customers.retrieve('cus_no') },
    { what: 'subscription', param: 'id', ask: () => stripe.subscriptions.cancel('sub_no') },
    {
      what: 'PaymentMethod',
      param: 'payment_method',
      ask: () => stripe.paymentMethods.attach('pm_no', { customer }),
    },
    {
      what: 'customer',
      param: 'id',
      ask: () => stripe.customers.listPaymentMethods('cus_no'),
    },
  ])('$what', async ({ what, param, ask }) => {
    expect(await failure(ask)).toMatchObject({
      statusCode: 404,
      code: missing,
      param,
      message: expect.stringContaining(`No such ${what}: '`) as string,
    });
  });
});

describe('an unknown object in a parameter is 400', () => {
  it.each([
    {
      call: 'the customer of a checkout',
      param: 'customer',
      ask: () => provider.session('cus_no'),
    },
    {
      call: 'the price of a checkout',
      param: 'line_items[0][price]',
      ask: () => provider.session(customer, { line_items: [{ price: 'price_no', quantity: 1 }] }),
    },
    {
      call: 'the customer of a portal session',
      param: 'customer',
      ask: () => stripe.billingPortal.sessions.create({ customer: 'cus_no' }),
    },
    {
      call: 'the second price of a subscription',
      param: 'items[1][price]',
      ask: () =>
        stripe.subscriptions.create({
          customer,
          items: [{ price: PRICE }, { price: 'price_no' }],
        }),
    },
    {
      call: 'the customer of a subscription',
      param: 'customer',
      ask: () => stripe.subscriptions.create({ customer: 'cus_no', items: [{ price: PRICE }] }),
    },
    {
      call: 'the customer of an attachment',
      param: 'customer',
      ask: () => stripe.paymentMethods.attach('pm_card_visa', { customer: 'cus_no' }),
    },
    {
      call: 'the default payment method of a customer',
      param: 'invoice_settings[default_payment_method]',
      ask: () =>
        stripe.customers.update(customer, {
          invoice_settings: { default_payment_method: 'pm_no' },
        }),
    },
  ])('$call', async ({ param, ask }) => {
    expect(await failure(ask)).toMatchObject({ statusCode: 400, code: missing, param });
  });

  it('also when the customer was deleted', async () => {
    const { id } = await provider.customer();
    await stripe.customers.del(id);
    expect(await failure(() => provider.session(id))).toMatchObject({
      statusCode: 400,
      code: missing,
      param: 'customer',
    });
  });
});

describe('a list filter', () => {
  const unknown = { customer: 'cus_no' };
  it.each([
    { list: 'subscriptions', param: 'customer', ask: () => stripe.subscriptions.list(unknown) },
    {
      list: 'subscriptions',
      param: 'price',
      ask: () => stripe.subscriptions.list({ price: 'price_no' }),
    },
    { list: 'invoices', param: 'customer', ask: () => stripe.invoices.list(unknown) },
    {
      list: 'invoices',
      param: 'subscription',
      ask: () => stripe.invoices.list({ subscription: 'sub_no' }),
    },
    { list: 'sessions', param: 'customer', ask: () => stripe.checkout.sessions.list(unknown) },
    { list: 'prices', param: 'product', ask: () => stripe.prices.list({ product: 'prod_no' }) },
  ])('of $list that names an unknown $param is 400', async ({ param, ask }) => {
    expect(await failure(ask)).toMatchObject({ statusCode: 400, code: missing, param });
  });

  it('that names a deleted customer lists what remains of it', async () => {
    const { customer: id, subscription } = await provider.subscriber();
    await stripe.customers.del(id);
    const { data } = await stripe.subscriptions.list({ customer: id, status: 'all' });
    expect(data.map((each) => [each.id, each.status, idOf(each.customer)])).toEqual([
      [subscription, 'canceled', id],
    ]);
  });
});
