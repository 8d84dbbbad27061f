import { ENDPOINTS } from '../../api/endpoints';
import { idOf, PRICE, type Provider, SECRET_KEY } from '../provider';

export interface WireObject extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly object: string;
}

/** Brings every kind of object into many states, as customers, banks and time do. */
export async function fillProvider(provider: Provider): Promise<void> {
  const { stripe } = provider;
  const renew = (id: string) => provider.control(`POST /subscriptions/${id}/renew`);
  const paid = await provider.subscriber();
  await renew(paid.subscription);
  const declined = await provider.subscriber('4000000000000341');
  await renew(declined.subscription);
  const confirming = await provider.subscriber('4000002760003184');
  await renew(confirming.subscription);
  await provider.subscriber('000123456789');
  await provider.subscriber('000222222227');
  const trial = await provider.customer({ name: 'Jo', address: { city: 'Oslo', country: 'NO' } });
  const { id } = await provider.session(trial.id, { subscription_data: { trial_period_days: 14 } });
  await provider.control(`POST /checkout/${id}/complete`, {});
  await provider.session(trial.id);
  const sent = await stripe.subscriptions.create({
    customer: paid.customer,
    items: [{ price: PRICE, quantity: 2 }],
    collection_method: 'send_invoice',
    days_until_due: 3,
  });
  await stripe.invoices.finalizeInvoice(idOf(sent.latest_invoice));
  await provider.control('POST /clock/advance', { seconds: 5 * 86_400 });
  await changePlans(provider);
  await useCodes(provider);
  await payTax(provider);
  await payOnce(provider);
  await useMeter(provider);
  await stripe.subscriptions.update(paid.subscription, { cancel_at_period_end: true });
  const [trialing] = (await stripe.subscriptions.list({ customer: trial.id })).data;
  await stripe.subscriptions.pause(idOf(trialing));
  await disputeAndRefund(provider, paid.customer);
  await stripe.billingPortal.configurations.list();
  await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['*'] });
  await stripe.subscriptions.cancel(declined.subscription, { prorate: true, invoice_now: true });
  await stripe.customers.del(confirming.customer);
}

/** One change that waits for its payment, and one for the end of the period. */
async function changePlans(provider: Provider): Promise<void> {
  const { stripe } = provider;
  const waiting = await provider.subscriber('4000000000000341');
  const item = (await stripe.subscriptions.retrieve(waiting.subscription)).items.data[0];
  await stripe.subscriptions.update(waiting.subscription, {
    items: [{ id: idOf(item), price: 'price_keelson_business_monthly' }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  const later = await provider.subscriber();
  await stripe.subscriptionSchedules.create({ from_subscription: later.subscription });
}

/** A code at checkout, and discounts that are expanded. */
async function useCodes(provider: Provider): Promise<void> {
  const { id: customer } = await provider.customer();
  const { id } = await provider.session(customer, { allow_promotion_codes: true });
  await provider.control(`POST /checkout/${id}/complete`, { code: 'QUARTER' });
}

/** A checkout with an address and a tax id, and one in a place with tax. */
async function payTax(provider: Provider): Promise<void> {
  for (const address of [{ country: 'DE', vatNumber: 'DE123456789' }, { country: 'DE' }]) {
    const { id: customer } = await provider.customer();
    const { id } = await provider.session(customer, {
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      customer_update: { address: 'auto', name: 'auto' },
      tax_id_collection: { enabled: true },
    });
    await provider.control(`POST /checkout/${id}/complete`, { address });
  }
}

/** A payment without a subscription, of which an invoice is made. */
async function payOnce(provider: Provider): Promise<void> {
  const { id: customer } = await provider.customer();
  const { id } = await provider.session(customer, {
    mode: 'payment',
    line_items: [{ price: 'price_keelson_messages', quantity: 1 }],
    invoice_creation: { enabled: true },
  });
  await provider.control(`POST /checkout/${id}/complete`, {});
}

/** A month with metered usage, and a schedule with a metered item. */
async function useMeter(provider: Provider): Promise<void> {
  const { id: customer } = await provider.customer();
  const { id } = await provider.session(customer, {
    line_items: [
      { price: 'price_keelson_business_monthly', quantity: 1 },
      { price: 'price_keelson_business_messages' },
    ],
  });
  await provider.control(`POST /checkout/${id}/complete`, {});
  const [subscription] = (await provider.stripe.subscriptions.list({ customer })).data;
  await provider.stripe.billing.meterEvents.create({
    event_name: 'keelson_chat_messages',
    payload: { stripe_customer_id: customer, value: '7' },
  });
  await provider.control(`POST /subscriptions/${idOf(subscription)}/renew`);
  await provider.stripe.subscriptionSchedules.create({ from_subscription: idOf(subscription) });
}

async function disputeAndRefund(provider: Provider, customer: string): Promise<void> {
  const { data } = await provider.stripe.charges.list({ customer });
  const [first, second] = data.map(idOf);
  await provider.control(`POST /charges/${first ?? ''}/refund`, {});
  await provider.control(`POST /charges/${second ?? ''}/fraud_warning`, {});
  const dispute = await provider.control<{ id: string }>(
    `POST /charges/${second ?? ''}/dispute`,
    {},
  );
  await provider.control(`POST /disputes/${dispute.id}/close`, { outcome: 'won' });
}

/** Every object that the API returns, with those inside and those in events. */
export async function everyObject(provider: Provider): Promise<WireObject[]> {
  const found: WireObject[] = [];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null) {
      const isObject = 'object' in value && typeof value.object === 'string';
      if (isObject && value.object !== 'list') found.push(value as WireObject);
      Object.values(value).forEach(collect);
    }
  };
  const get = async (path: string): Promise<void> => {
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    collect(await (await fetch(`${provider.url}${path}`, { headers })).json());
  };
  const lists = ENDPOINTS.filter(({ method, path }) => method === 'get' && !path.includes('{id}'));
  for (const { path } of lists) await get(`${path}?limit=100`);
  for (const path of pathsInside(found)) await get(path);
  await get('/v1/subscriptions?expand[]=data.discounts.promotion_code&limit=100');
  await get('/v1/promotion_codes?expand[]=data.promotion.coupon');
  await get('/v1/tax/settings');
  await provider.stripe.billingPortal.sessions
    .create({ customer: idOf(found.find(({ object }) => object === 'customer')) })
    .then(collect);
  const { id: payer } = await provider.customer();
  await provider.stripe.billing.meterEvents
    .create({
      event_name: 'keelson_chat_messages',
      payload: { stripe_customer_id: payer, value: '1' },
    })
    .then(collect);
  const meter = idOf(found.find(({ object }) => object === 'billing.meter'));
  const time = 'start_time=0&end_time=9999999960';
  await get(`/v1/billing/meters/${meter}/event_summaries?customer=${payer}&${time}`);
  return found;
}

/** Paths of objects that no list without a filter contains. */
function pathsInside(found: readonly WireObject[]): Set<string> {
  const paths = found.flatMap(({ id, object, ...fields }) => {
    switch (object) {
      case 'checkout.session':
        return [`/v1/checkout/sessions/${id}?expand[]=line_items`];
      case 'customer':
        return [`/v1/customers/${id}`, `/v1/customers/${id}/payment_methods`];
      case 'charge':
        return [
          `/v1/payment_intents/${String(fields['payment_intent'])}`,
          `/v1/charges/${id}?expand[]=balance_transaction`,
        ];
      default:
        return [];
    }
  });
  return new Set(paths.filter((path) => !path.endsWith('/null')));
}
