import type Stripe from 'stripe';
import { idOf, PRICE, Provider } from '../testing/provider';

let provider: Provider;
let stripe: Stripe;
beforeAll(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

const sent = (customer: string, input: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stripe.subscriptions.create({
    customer,
    items: [{ price: PRICE }],
    collection_method: 'send_invoice',
    days_until_due: 10,
    ...input,
  });

it('is created, listed and paid through the API', async () => {
  const { id: customer } = await provider.customer();
  const subscription = await sent(customer, { expand: ['latest_invoice'] });
  expect(subscription).toMatchObject({
    status: 'active',
    collection_method: 'send_invoice',
    days_until_due: 10,
    latest_invoice: { status: 'draft', collection_method: 'send_invoice' },
  });
  const invoice = idOf(subscription.latest_invoice);
  await stripe.invoices.finalizeInvoice(invoice);
  const { data } = await stripe.invoices.list({ customer, collection_method: 'send_invoice' });
  expect(data).toMatchObject([{ id: invoice, status: 'open', attempted: false }]);
  expect(
    (await stripe.invoices.list({ customer, collection_method: 'charge_automatically' })).data,
  ).toEqual([]);
  await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.invoices.pay(invoice, { payment_method: 'pm_card_visa' });
  expect((await stripe.invoices.retrieve(invoice)).status).toBe('paid');
});

it.each([
  { what: 'no due days', input: { collection_method: 'send_invoice' }, param: 'days_until_due' },
  {
    what: 'due days of automatic charges',
    input: { days_until_due: 3 },
    param: 'days_until_due',
  },
] as const)('refuses $what', async ({ input, param }) => {
  const { id: customer } = await provider.customer();
  await expect(
    stripe.subscriptions.create({ customer, items: [{ price: PRICE }], ...input }),
  ).rejects.toMatchObject({ statusCode: 400, param });
});

it('needs an e-mail address', async () => {
  const { id } = await stripe.customers.create({});
  await expect(sent(id)).rejects.toMatchObject({ statusCode: 400, param: 'customer' });
});
