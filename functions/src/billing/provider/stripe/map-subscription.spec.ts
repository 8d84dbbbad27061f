import { SubscriptionStatus } from '@keelson/contracts/billing/subscription';
import { aSubscription, END, START } from '../../testing/builders';
import {
  aStripeInvoice,
  aStripeItem,
  aStripePrice,
  aStripeSubscription,
} from '../../testing/stripe-objects';
import { stateOf } from '../../domain/find-drift';
import { type ClaimLookup, type ProductClaim } from '../../domain/product-claim';
import { mapSubscription } from './map-subscription';

const CLAIMS: Readonly<Record<string, ProductClaim>> = {
  prod_pro: { kind: 'claimed', plan: 'pro' },
  prod_business: { kind: 'claimed', plan: 'business' },
};
const products: ClaimLookup = (id) => CLAIMS[id] ?? { kind: 'foreign' };
const NOTHING = { payment: null, unpaidSince: null };
const items = (...data: unknown[]) => ({ items: { object: 'list', data } });
const map = (differs: Record<string, unknown>, details = NOTHING) =>
  mapSubscription(aStripeSubscription(differs), products, details).state;

describe('mapSubscription', () => {
  it('maps the provider’s fields', () => {
    const facts = mapSubscription(
      aStripeSubscription({ latest_invoice: aStripeInvoice({ status: 'paid' }) }),
      products,
      NOTHING,
    );
    expect(facts).toEqual({
      state: stateOf(aSubscription()),
      customerId: 'cus_1',
      uidHint: 'user-1',
    });
  });

  it.each([
    ['no conversion', undefined, null],
    ['the subscription’s own currency', { presentment_currency: 'usd' }, null],
    ['another currency', { presentment_currency: 'eur' }, 'eur'],
  ])('says what the card is charged in: %s', (_what, presentment_details, presentmentCurrency) => {
    expect(map({ presentment_details })).toMatchObject({ currency: 'usd', presentmentCurrency });
  });

  it('reads the period from the item, where the provider stores it since 2025', () => {
    const state = map({ current_period_start: 1, current_period_end: 2 });
    expect(state).toMatchObject({ currentPeriodStart: START, currentPeriodEnd: END });
  });

  it('selects the item of our product', () => {
    const addOn = aStripeItem({
      price: aStripePrice({ id: 'price_addon', product: 'prod_addon' }),
    });
    expect(map(items(addOn, aStripeItem()))).toMatchObject({
      priceId: 'price_pro',
      planKey: 'pro',
    });
  });

  it('selects the largest plan that is paid for', () => {
    const business = aStripePrice({ id: 'price_business', product: 'prod_business' });
    const both = items(aStripeItem(), aStripeItem({ price: business }));
    expect(map(both)).toMatchObject({ planKey: 'business', priceId: 'price_business' });
    const unused = items(aStripeItem(), aStripeItem({ price: business, quantity: 0 }));
    expect(map(unused)).toMatchObject({ planKey: 'pro', priceId: 'price_pro' });
  });

  it('maps another product to no plan', () => {
    const other = aStripeItem({ price: aStripePrice({ product: 'prod_other' }) });
    expect(map(items(other))).toMatchObject({
      productId: 'prod_other',
      planKey: 'free',
      productClaim: 'foreign',
    });
  });

  it.each([
    [
      'tiered price',
      aStripeItem({ price: aStripePrice({ unit_amount: null }) }),
      { unitAmount: null },
    ],
    ['metered price', aStripeItem({ quantity: undefined }), { quantity: 1 }],
    [
      'expanded product',
      aStripeItem({ price: aStripePrice({ product: { id: 'prod_pro' } }) }),
      { planKey: 'pro' },
    ],
  ])('maps a %s', (_what, item, expected) => {
    expect(map(items(item))).toMatchObject(expected);
  });

  it.each(SubscriptionStatus.options)('maps the status %s', (status) => {
    expect(map({ status }).status).toBe(status);
  });

  it.each([
    ['has an unknown status', { status: 'hibernating' }],
    ['has no items', items()],
    ['bills once', items(aStripeItem({ price: aStripePrice({ recurring: null }) }))],
  ])('throws for a subscription that %s', (_what, differs) => {
    let thrown: unknown = null;
    try {
      map(differs);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'billing/provider-refused' });
  });

  it.each([
    ['no invoice', null, null, null],
    ['an invoice that came as an id', 'in_1', null, null],
    [
      'a draft',
      aStripeInvoice({ status: 'draft', attempted: false, attempt_count: 0 }),
      null,
      'draft',
    ],
    ['an open one', aStripeInvoice({ attempted: false, attempt_count: 0 }), null, 'open'],
    ['a paid one', aStripeInvoice({ status: 'paid' }), null, 'paid'],
    ['a voided one', aStripeInvoice({ status: 'void' }), null, 'void'],
    ['an uncollectible one', aStripeInvoice({ status: 'uncollectible' }), null, 'uncollectible'],
    ['a failed one', aStripeInvoice(), 'requires_payment_method', 'payment_failed'],
    ['a failed one without details', aStripeInvoice(), null, 'payment_failed'],
    ['one with required action', aStripeInvoice(), 'requires_action', 'action_required'],
    ['one in progress', aStripeInvoice(), 'processing', 'open'],
  ] as const)('maps the payment state of %s', (_what, invoice, payment, expected) => {
    const state = map(
      { latest_invoice: invoice },
      { payment: payment as never, unpaidSince: null },
    );
    expect(state.latestInvoiceStatus).toBe(expected);
  });

  it.each([
    ['the oldest unpaid invoice', { status: 'past_due' }, START + 9, START + 9],
    [
      'the latest invoice',
      { status: 'past_due', latest_invoice: aStripeInvoice() },
      null,
      START + 2_000,
    ],
    [
      'its due date',
      { status: 'unpaid', latest_invoice: aStripeInvoice({ due_date: START / 1_000 + 60 }) },
      null,
      START + 60_000,
    ],
    ['the period start as fallback', { status: 'past_due' }, null, START],
    [
      'nothing while it is paid',
      { status: 'active', latest_invoice: aStripeInvoice() },
      START,
      null,
    ],
  ] as const)('starts grace at %s', (_what, differs, unpaidSince, expected) => {
    const state = map(differs, { payment: null, unpaidSince: unpaidSince as never });
    expect(state.pastDueSince).toBe(expected);
  });

  it('owes for a renewal whose invoice the provider cannot make, since the day of that invoice', () => {
    const draft = aStripeInvoice({
      status: 'draft',
      created: END / 1_000,
      last_finalization_error: { code: 'customer_tax_location_invalid' },
    });
    expect(map({ status: 'active', latest_invoice: draft })).toMatchObject({
      status: 'past_due',
      latestInvoiceStatus: 'not_finalized',
      pastDueSince: END,
    });
    // In the first hour each invoice is a draft.
    const { last_finalization_error: _, ...fresh } = draft;
    expect(map({ status: 'active', latest_invoice: fresh })).toMatchObject({ status: 'active' });
  });
});
