import { Provider } from '../provider';
import { everyObject, fillProvider, type WireObject } from './every-object';
import { RECORDED, recordedDifferences } from './recorded-check';
import { SdkCheck } from './sdk-check';

let provider: Provider;
let objects: readonly WireObject[];
let sdk: SdkCheck;
beforeAll(async () => {
  provider = await Provider.start();
  await fillProvider(provider);
  objects = await everyObject(provider);
  sdk = new SdkCheck();
});
afterAll(() => provider.close());

/** Recorded fields that differ on purpose. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'charge.balance_transaction': 'recorded only expanded',
  'charge.destination': 'not in the SDK: on the transfer',
  'charge.dispute': 'not in the SDK: replaced by `disputed`',
  'charge.order': 'not in the SDK',
  'charge.payment_intent': 'recorded only expanded',
  'charge.payment_method_details.card': 'recorded only for cards; ours are also bank debits',
  'charge.refunds': 'recorded only expanded',
  'dispute.payment_method_details': 'only for cards',
  'subscription_item.quantity': 'recorded only for licensed prices',
  'subscription.latest_invoice': 'recorded only expanded',
  'subscription.plan': 'not in the SDK: on the items',
  'subscription.quantity': 'not in the SDK: on the items',
};

// One line for each kind of object: a new kind must be added here, and then passes both checks.
describe.each([
  'balance_transaction',
  'billing_portal.configuration',
  'billing_portal.session',
  'charge',
  'checkout.session',
  'customer',
  'dispute',
  'event',
  'invoice',
  'invoice_payment',
  'line_item',
  'payment_intent',
  'payment_method',
  'plan',
  'price',
  'product',
  'radar.early_fraud_warning',
  'refund',
  'subscription',
  'subscription_item',
  'subscription_schedule',
  'webhook_endpoint',
])('%s', (kind) => {
  const all = () => objects.filter(({ object }) => object === kind);

  it('is returned, and has exactly the fields and values of the SDK’s type', () => {
    expect(all().length).toBeGreaterThan(0);
    expect(all().flatMap((each) => sdk.differences(kind, withoutData(each)))).toEqual([]);
  });

  it('has the fields and kinds of values of public recordings', () => {
    expect(RECORDED.has(kind)).toBe(true);
    const differences = all()
      .filter((each) => each['deleted'] !== true)
      .flatMap((each) => recordedDifferences(kind, each, (path) => path in DIFFERENT));
    expect([...new Set(differences)]).toEqual([]);
  });
});

/** The object of an event is checked as itself. */
const withoutData = (each: WireObject): object =>
  each.object === 'event' ? { ...each, data: { object: {} } } : each;

it.each([
  ...['billing.meter', 'billing.meter_event', 'billing.meter_event_summary'],
  ...['coupon', 'discount', 'item', 'promotion_code'],
])('%s has the SDK’s type; there is no recording', (kind) => {
  const all = objects.filter(({ object }) => object === kind);
  expect(all.length).toBeGreaterThan(0);
  expect(all.flatMap((each) => sdk.differences(kind, each))).toEqual([]);
});

it('no other kinds of objects are returned', () => {
  expect([...new Set(objects.map(({ object }) => object))].sort()).toEqual(sdk.kinds);
});

describe('the checks find', () => {
  const price = () => objects.find(({ object }) => object === 'price')!;
  it.each([
    { what: 'an extra field', change: { own: 1 }, says: 'price.own: not declared' },
    { what: 'a missing field', change: { currency: undefined }, says: 'price.currency' },
    { what: 'a wrong value', change: { type: 7 }, says: 'price.type: 7 is not' },
  ])('$what in the SDK’s type', ({ change, says }) => {
    const changed = JSON.parse(JSON.stringify({ ...price(), ...change })) as object;
    expect(sdk.differences('price', changed).join()).toContain(says);
  });

  it('a missing field and another kind of value in the recordings', () => {
    const changed = { ...price(), created: 'yesterday', recurring: {} };
    expect(recordedDifferences('price', changed, () => false)).toEqual([
      'price.created: string, recorded number',
      'price.recurring.interval: missing',
      'price.recurring.interval_count: missing',
      'price.recurring.meter: missing',
      'price.recurring.trial_period_days: missing',
      'price.recurring.usage_type: missing',
    ]);
  });
});
