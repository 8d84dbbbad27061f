import { BRAND } from '@keelson/product/brand';
import Stripe from 'stripe';
import { API_VERSION } from '../protocol/wire';
import { idOf, PRICE, Provider } from '../testing/provider';

const DAY = 86_400;
let provider: Provider;
let stripe: Stripe;
beforeAll(async () => {
  provider = await Provider.start();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

const all = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const each of list) found.push(each);
  return found;
};

describe('products and prices', () => {
  it('returns the products with their default price', async () => {
    const product = await stripe.products.retrieve('prod_keelson_pro', {
      expand: ['default_price'],
    });
    const price = product.default_price as Stripe.Price;
    expect(price).toMatchObject({
      id: PRICE,
      unit_amount: 1_900,
      currency: 'usd',
      type: 'recurring',
    });
    expect(price.recurring).toMatchObject({ interval: 'month', interval_count: 1 });
    expect(price.unit_amount_decimal?.toString()).toBe('1900');
  });

  it('creates, updates, lists and archives', async () => {
    const product = await stripe.products.create({ name: 'Extra', metadata: { a: '1', b: '2' } });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: 500,
      recurring: { interval: 'year' },
      lookup_key: 'extra',
    });
    const changed = await stripe.products.update(product.id, {
      metadata: { a: '', c: '3' },
      default_price: price.id,
    });
    expect(changed).toMatchObject({ metadata: { b: '2', c: '3' }, default_price: price.id });
    expect(
      await all(stripe.prices.list({ lookup_keys: ['extra'], expand: ['data.product'] })),
    ).toMatchObject([{ id: price.id, product: { id: product.id } }]);
    expect(await all(stripe.prices.list({ product: product.id, active: false }))).toEqual([]);
    await stripe.products.update(product.id, { default_price: '' });
    expect((await stripe.prices.update(price.id, { active: false })).active).toBe(false);
    await provider.control(`DELETE /prices/${price.id}`);
  });
});

describe('customers', () => {
  it('creates, finds by e-mail, updates, and keeps a stub after deletion', async () => {
    const { id } = await stripe.customers.create({
      email: 'find@keelson.test',
      name: 'Fi',
      metadata: { uid: 'u1' },
    });
    expect(await all(stripe.customers.list({ email: 'find@keelson.test' }))).toMatchObject([
      { id },
    ]);
    const changed = await stripe.customers.update(id, {
      name: null as never,
      metadata: { uid: 'u2' },
    });
    expect(changed).toMatchObject({
      name: null,
      email: 'find@keelson.test',
      metadata: { uid: 'u2' },
    });
    expect(await stripe.customers.del(id)).toEqual(expect.objectContaining({ id, deleted: true }));
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    expect(await all(stripe.customers.list({ email: 'find@keelson.test' }))).toEqual([]);
    await expect(stripe.customers.update(id, { name: 'x' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('checkout sessions', () => {
  it('stores its parameters and passes them to the subscription', async () => {
    const { id: customer } = await provider.customer();
    const session = await provider.session(customer, {
      client_reference_id: 'uid-7',
      metadata: { offer: 'x' },
      subscription_data: { metadata: { uid: 'uid-7' } },
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      mode: 'subscription',
      amount_total: 1_900,
    });
    expect(session.url).toBe(`${provider.url}/pay/${session.id}`);
    await provider.control(`POST /checkout/${session.id}/complete`);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice', 'customer', 'line_items'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'uid-7',
      metadata: { offer: 'x' },
      customer: { id: customer },
      customer_details: { email: 'jo@keelson.test' },
    });
    expect(paid.subscription).toMatchObject({
      status: 'active',
      metadata: { uid: 'uid-7' },
      latest_invoice: { status: 'paid' },
    });
    expect(paid.line_items?.data).toMatchObject([
      { quantity: 1, amount_total: 1_900, description: `${BRAND.name} Pro` },
    ]);
    expect(await all(stripe.checkout.sessions.list({ customer }))).toHaveLength(1);
    const { id: subscription } = paid.subscription as Stripe.Subscription;
    expect(await all(stripe.checkout.sessions.list({ subscription }))).toMatchObject([
      { id: session.id },
    ]);
  });

  it('creates a customer if none is given', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer_email: 'new@keelson.test',
      line_items: [{ price: PRICE, quantity: 2 }],
      success_url: 'http://app.test/done',
    });
    await provider.control(`POST /checkout/${session.id}/complete`);
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
    expect(paid.customer).toMatchObject({ email: 'new@keelson.test' });
    expect(paid.amount_total).toBe(3_800);
  });

  it('expires once on request', async () => {
    const { id: customer } = await provider.customer();
    const { id } = await provider.session(customer);
    expect((await stripe.checkout.sessions.expire(id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it.each([
    { what: 'a URL that is none', params: { success_url: 'done' }, param: 'success_url' },
    {
      what: 'an unknown price',
      params: { line_items: [{ price: 'price_no', quantity: 1 }] },
      param: 'line_items[0][price]',
    },
    {
      what: 'quantity 0',
      params: { line_items: [{ price: PRICE, quantity: 0 }] },
      param: 'line_items[0][quantity]',
    },
    {
      what: 'an end in a minute',
      params: { expires_at: Math.floor(Date.now() / 1_000) + 60 },
      param: 'expires_at',
    },
    { what: 'another mode', params: { mode: 'setup' as const }, param: 'mode' },
    {
      what: 'a trial of no days',
      params: { subscription_data: { trial_period_days: 0 } },
      param: 'subscription_data[trial_period_days]',
    },
    {
      what: 'a tax id without the customer’s name',
      params: { tax_id_collection: { enabled: true } },
      param: 'customer_update[name]',
    },
  ])('refuses $what', async ({ params, param }) => {
    const { id } = await provider.customer();
    await expect(provider.session(id, params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param,
    });
  });
});

describe('subscriptions', () => {
  it('are created with a card and match the SDK’s types', async () => {
    const { id: customer } = await provider.customer({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: PRICE }],
      expand: ['latest_invoice.payments', 'items.data.price.product', 'customer'],
    });
    expect(subscription).toMatchObject({
      status: 'active',
      currency: 'usd',
      collection_method: 'charge_automatically',
    });
    const [item] = subscription.items.data;
    expect(item!.current_period_end - item!.current_period_start).toBeGreaterThanOrEqual(28 * DAY);
    expect(item).toMatchObject({
      quantity: 1,
      plan: { id: PRICE },
      price: { product: { name: `${BRAND.name} Pro` } },
    });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    expect(invoice.payments?.data).toMatchObject([
      { status: 'paid', payment: { type: 'payment_intent' } },
    ]);
    const intent = await stripe.paymentIntents.retrieve(
      idOf(invoice.payments?.data[0]?.payment.payment_intent),
    );
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1_900 });
  });

  it.each([
    { card: 'pm_card_chargeCustomerFail', behavior: 'allow_incomplete' as const, status: 'active' },
    {
      card: 'pm_card_authenticationRequired',
      behavior: 'allow_incomplete' as const,
      status: 'incomplete',
    },
    { card: 'pm_card_visa', behavior: 'default_incomplete' as const, status: 'incomplete' },
  ])('with card $card and $behavior start as $status', async ({ card, behavior, status }) => {
    const { id: customer } = await provider.customer({ payment_method: card });
    const [method] = (await stripe.customers.listPaymentMethods(customer)).data;
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: PRICE }],
      default_payment_method: method!.id,
      payment_behavior: behavior,
    });
    expect(subscription.status).toBe(status);
  });

  it('need a card unless they have a trial', async () => {
    const { id: customer } = await provider.customer();
    const items = [{ price: PRICE }];
    await expect(stripe.subscriptions.create({ customer, items })).rejects.toThrow(
      'no attached payment source',
    );
    expect(await all(stripe.subscriptions.list({ customer, status: 'all' }))).toEqual([]);
    const trial = await stripe.subscriptions.create({ customer, items, trial_period_days: 7 });
    expect(trial).toMatchObject({ status: 'trialing', trial_end: trial.created + 7 * DAY });
  });

  it('are updated, canceled and listed', async () => {
    const { customer, subscription: id } = await provider.subscriber();
    const end = (await stripe.subscriptions.retrieve(id)).items.data[0]!.current_period_end;
    const canceling = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      metadata: { k: 'v' },
    });
    expect(canceling).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: end,
      metadata: { k: 'v' },
    });
    expect(canceling.cancellation_details?.reason).toBe('cancellation_requested');
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
    });
    expect(await stripe.subscriptions.update(id, { cancel_at: 'min_period_end' })).toMatchObject({
      cancel_at: end,
      cancel_at_period_end: false,
    });
    await stripe.subscriptions.update(id, { cancel_at: null as never });
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    const going = await stripe.subscriptions.update(id, { pause_collection: null as never });
    expect(going.pause_collection).toBeNull();
    expect((await stripe.subscriptions.pause(id)).status).toBe('paused');
    expect((await stripe.subscriptions.resume(id)).status).toBe('active');
    expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled');
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect(await all(stripe.subscriptions.list({ customer }))).toEqual([]);
    expect(await all(stripe.subscriptions.list({ customer, status: 'ended' }))).toHaveLength(1);
    expect(
      await all(stripe.subscriptions.list({ status: 'canceled', price: PRICE })),
    ).not.toHaveLength(0);
  });
});

describe('invoices', () => {
  const pastDue = async (): Promise<{
    customer: string;
    subscription: string;
    invoice: string;
  }> => {
    const subscriber = await provider.subscriber('4000000000000341');
    await provider.control(`POST /subscriptions/${subscriber.subscription}/renew`);
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscriber.subscription);
    return { ...subscriber, invoice: idOf(latest_invoice) };
  };

  it('show failed attempts', async () => {
    const { subscription, invoice } = await pastDue();
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due');
    const open = await stripe.invoices.retrieve(invoice, {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(open).toMatchObject({
      status: 'open',
      attempted: true,
      attempt_count: 1,
      amount_remaining: 1_900,
    });
    const intent = open.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect(intent.last_payment_error).toMatchObject({
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    expect(await all(stripe.invoices.list({ subscription, status: 'open' }))).toHaveLength(1);
  });

  it('are paid, and record a failed attempt with a declined card', async () => {
    const { customer, subscription, invoice } = await pastDue();
    const failed: unknown = await stripe.invoices.pay(invoice).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(failed).toMatchObject({
      code: 'card_declined',
      decline_code: 'generic_decline',
      statusCode: 402,
    });
    const events = await all(stripe.events.list({ type: 'invoice.payment_failed' }));
    expect(
      events.filter(({ data }) => (data.object as Stripe.Invoice).id === invoice),
    ).toHaveLength(2);
    const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect((await stripe.invoices.pay(invoice, { payment_method: good })).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({
      code: 'invoice_already_paid',
    });
  });

  it('are voided or marked uncollectible', async () => {
    const first = await pastDue();
    expect((await stripe.invoices.voidInvoice(first.invoice)).status).toBe('void');
    const second = await pastDue();
    expect((await stripe.invoices.markUncollectible(second.invoice)).status).toBe('uncollectible');
    await expect(stripe.invoices.finalizeInvoice(second.invoice)).rejects.toThrow(
      'already finalized',
    );
  });
});

describe('payment methods', () => {
  it('are made from tokens and attached', async () => {
    const { id: customer } = await provider.customer();
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect(await all(stripe.customers.listPaymentMethods(customer))).toMatchObject([
      { id: card.id, card: { last4: '4242', brand: 'visa' } },
    ]);
    await expect(
      stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer }),
    ).rejects.toMatchObject({
      type: 'StripeCardError',
      decline_code: 'generic_decline',
    });
  });
});

describe('portal', () => {
  it('has a default configuration and creates links', async () => {
    const [configuration] = (await stripe.billingPortal.configurations.list({ is_default: true }))
      .data;
    expect(configuration).toMatchObject({
      active: true,
      features: { subscription_cancel: { mode: 'at_period_end' } },
    });
    const { id: customer } = await provider.customer();
    const session = await stripe.billingPortal.sessions.create({
      customer,
      locale: 'ko',
      return_url: 'http://app.test/',
    });
    expect(session.locale).toBe('ko');
    expect(session.url).toContain(`${provider.url}/portal/`);
    expect(session.configuration).toBe(configuration!.id);
  });
});

describe('events', () => {
  it('are listed by type and time, with previous attributes', async () => {
    const { id } = await provider.customer();
    await stripe.customers.update(id, { name: 'New' });
    const [event] = (await stripe.events.list({ type: 'customer.updated', limit: 1 })).data;
    expect(event).toMatchObject({
      api_version: API_VERSION,
      data: { object: { id, name: 'New' }, previous_attributes: { name: null } },
    });
    expect(await stripe.events.retrieve(event!.id)).toMatchObject({
      id: event!.id,
      type: 'customer.updated',
    });
    expect(await all(stripe.events.list({ created: { gt: event!.created + 10 } }))).toEqual([]);
    const both = await stripe.events.list({
      types: ['customer.created', 'product.created'],
      limit: 100,
    });
    expect(new Set(both.data.map(({ type }) => type))).toEqual(
      new Set(['customer.created', 'product.created']),
    );
    expect(event!.request?.id).toMatch(/^req_/);
  });
});

describe('webhook endpoints', () => {
  it('return their secret only on creation', async () => {
    const created = await stripe.webhookEndpoints.create({
      url: 'https://a.test/h',
      enabled_events: ['invoice.paid'],
    });
    expect(created.secret).toMatch(/^whsec_/);
    expect((await stripe.webhookEndpoints.list()).data[0]?.secret).toBeUndefined();
    expect(await stripe.webhookEndpoints.del(created.id)).toMatchObject({ deleted: true });
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });
});
