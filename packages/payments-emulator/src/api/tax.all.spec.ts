import type Stripe from 'stripe';
import { idOf, PRICE, Provider } from '../testing/provider';

let provider: Provider;
let stripe: Stripe;
beforeEach(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterEach(() => provider.close());

const TAX = {
  automatic_tax: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
  tax_id_collection: { enabled: true },
} as const;

async function buyFrom(
  address: Record<string, string>,
  price = PRICE,
): Promise<{ customer: string; subscription: string; session: Stripe.Checkout.Session }> {
  const { id: customer } = await provider.customer();
  const { id, automatic_tax: tax } = await provider.session(customer, {
    ...TAX,
    line_items: [{ price, quantity: 1 }],
  });
  expect(tax.status).toBe('requires_location_inputs');
  await provider.control(`POST /checkout/${id}/complete`, { address });
  const session = await stripe.checkout.sessions.retrieve(id);
  return { customer, subscription: idOf(session.subscription), session };
}
async function latestInvoice(subscription: string): Promise<Stripe.Invoice> {
  const { data } = await stripe.invoices.list({ subscription });
  return data[0]!;
}

it('adds the tax of the entered address to the first and to later invoices', async () => {
  const { customer, subscription, session } = await buyFrom({ country: 'DE' });
  expect(session).toMatchObject({
    amount_subtotal: 1_900,
    amount_total: 2_261,
    total_details: { amount_tax: 361 },
    automatic_tax: { status: 'complete' },
  });
  await provider.control(`POST /subscriptions/${subscription}/renew`);
  expect(await latestInvoice(subscription)).toMatchObject({
    amount_paid: 2_261,
    total_excluding_tax: 1_900,
    total_taxes: [{ amount: 361, tax_behavior: 'exclusive', taxable_amount: 1_900 }],
    automatic_tax: { enabled: true, status: 'complete' },
  });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ address: { country: 'DE' } });
});

it.each([
  ['no tax where the account is not registered', { country: 'NO' }, 1_900, []],
  [
    'a business accounts for it itself',
    { country: 'DE', vatNumber: 'DE123456789' },
    1_900,
    ['reverse_charge'],
  ],
])('%s', async (_what, address, paid, reasons) => {
  const { subscription } = await buyFrom(address);
  const { amount_paid, total_taxes } = await latestInvoice(subscription);
  expect(amount_paid).toBe(paid);
  expect((total_taxes ?? []).map((each) => each.taxability_reason)).toEqual(reasons);
});

it('an inclusive price contains its tax', async () => {
  const { product } = await stripe.prices.retrieve(PRICE);
  const price = await stripe.prices.create({
    product: idOf(product),
    currency: 'usd',
    unit_amount: 1_190,
    recurring: { interval: 'month' },
    tax_behavior: 'inclusive',
  });
  const { subscription } = await buyFrom({ country: 'DE' }, price.id);
  expect(await latestInvoice(subscription)).toMatchObject({
    amount_paid: 1_190,
    subtotal_excluding_tax: 1_000,
    total_taxes: [{ amount: 190, tax_behavior: 'inclusive', taxable_amount: 1_000 }],
  });
});

it('an upgrade is taxed, credit and charge, and its preview says the same', async () => {
  const { subscription } = await buyFrom({ country: 'DE' });
  const { items } = await stripe.subscriptions.retrieve(subscription);
  const change = {
    items: [{ id: idOf(items.data[0]), price: 'price_keelson_business_monthly' }],
    proration_behavior: 'always_invoice' as const,
    proration_date: items.data[0]!.current_period_start,
  };
  const preview = await stripe.invoices.createPreview({
    subscription,
    subscription_details: change,
  });
  expect(preview.amount_due).toBe(3_570); // 49 − 19 and 19%
  const recurring = await stripe.invoices.createPreview({
    subscription,
    preview_mode: 'recurring',
    subscription_details: { items: change.items, proration_behavior: 'none' },
  });
  expect(recurring.total).toBe(5_831);
  await stripe.subscriptions.update(subscription, change);
  expect((await latestInvoice(subscription)).amount_paid).toBe(preview.amount_due);
});

it('a discount is taken off before the tax', async () => {
  const { id: customer } = await provider.customer();
  const { id } = await provider.session(customer, { ...TAX, allow_promotion_codes: true });
  await provider.control(`POST /checkout/${id}/complete`, {
    code: 'QUARTER',
    address: { country: 'DE' },
  });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    amount_total: 1_696,
    total_details: { amount_discount: 475, amount_tax: 271 },
  });
});

describe('refuses', () => {
  it('a price that does not say whether tax is included, unless the settings do', async () => {
    const { product } = await stripe.prices.retrieve(PRICE);
    const { id: price } = await stripe.prices.create({
      product: idOf(product),
      currency: 'usd',
      unit_amount: 1_900,
      recurring: { interval: 'month' },
    });
    const { id: customer } = await provider.customer();
    const order = { ...TAX, line_items: [{ price, quantity: 1 }] };
    await expect(provider.session(customer, order)).rejects.toMatchObject({
      param: 'line_items[0][price]',
    });
    await provider.control('PATCH /tax', { behavior: 'inferred_by_currency' });
    await expect(provider.session(customer, order)).resolves.toMatchObject({ status: 'open' });
    await provider.control('PATCH /tax', { status: 'pending' });
    await expect(provider.session(customer, order)).rejects.toMatchObject({
      param: 'automatic_tax',
    });
  });

  it('an address that would not be kept, and tax for a customer without one', async () => {
    const { id: customer } = await provider.customer();
    const place = { code: 'customer_tax_location_invalid' };
    await expect(
      provider.session(customer, { automatic_tax: { enabled: true } }),
    ).rejects.toMatchObject(place);
    const { subscription } = await provider.subscriber();
    const on = { automatic_tax: { enabled: true } };
    await expect(stripe.subscriptions.update(subscription, on)).rejects.toMatchObject(place);
    const preview = await stripe.invoices.createPreview({ subscription, ...on });
    expect(preview.automatic_tax.status).toBe('requires_location_inputs');
    await expect(
      stripe.subscriptions.update(subscription, {
        ...on,
        payment_behavior: 'pending_if_incomplete',
      }),
    ).rejects.toMatchObject({ param: 'automatic_tax' });
  });
});
