import { type Draft } from '../../model/draft';
import {
  type ItemRecord,
  type Metadata,
  type MissingMethodBehavior,
  type SubscriptionRecord,
} from '../../model/records';
import { recurringOf } from '../../present/subscription';
import { invalid } from '../../protocol/api-error';
import { periodEnd } from '../clocks/calendar';
import { commonCurrency, rememberCurrency } from '../currencies';
import { amountOf, type DiscountInput, redeem } from '../invoices/discounts';
import { draftInvoice, finalizeInvoice, periodLines } from '../invoices/invoices';
import { saveSubscription } from '../save';
import { assertTaxable } from '../invoices/taxes';
import { isMetered } from './usage-lines';

export interface Order {
  readonly customer: string;
  readonly items: readonly {
    readonly price: string;
    readonly quantity: number;
    readonly metadata?: Metadata;
    readonly discounts?: readonly DiscountInput[] | undefined;
  }[];
  /** Epoch seconds; null charges immediately. */
  readonly trialEnd: number | null;
  readonly missingMethod: MissingMethodBehavior;
  readonly defaultMethod: string | null;
  readonly metadata: Metadata;
  readonly description: string | null;
  /** Undefined: that of the prices. */
  readonly currency?: string | undefined;
  readonly billingMode: 'classic' | 'flexible';
  /** Days until an invoice that is sent is due; null to charge automatically. */
  readonly daysUntilDue: number | null;
  readonly discounts?: readonly DiscountInput[] | undefined;
  readonly automaticTax?: boolean;
  /** The checkout that makes it. */
  readonly session?: string;
}

/**
 * Creates a subscription with its first invoice, finalized but not collected: `incomplete`, or `trialing`
 * with a zero invoice that counts as paid.
 */
export function startSubscription(draft: Draft, order: Order): SubscriptionRecord {
  const now = draft.now();
  const currency = assertSellable(draft, order);
  if (order.automaticTax === true) assertTaxable(draft, draft.get('customer', order.customer));
  const anchor = order.trialEnd ?? now;
  const end = (price: string): number =>
    order.trialEnd ?? periodEnd(anchor, recurringOf(draft, price), now);
  const subscriptionId = draft.newId('sub');
  const items = order.items.map(({ price, quantity, metadata, discounts }): ItemRecord => {
    const itemId = draft.newId('si', 14);
    const redeemer = { customer: order.customer, currency, subscription: subscriptionId };
    const own = redeem(draft, discounts ?? [], {
      ...redeemer,
      amount: amountOf(draft, [{ price, quantity }], currency),
      item: itemId,
    });
    return {
      id: itemId,
      created: now,
      current_period_start: now,
      current_period_end: end(price),
      metadata: metadata ?? {},
      price,
      quantity: isMetered(draft, { price }) ? 0 : quantity,
      ...(own.length === 0 ? {} : { discounts: own }),
    };
  });
  const id = subscriptionId;
  const discounts = redeem(draft, order.discounts ?? [], {
    customer: order.customer,
    currency,
    amount: amountOf(draft, order.items, currency),
    subscription: id,
    session: order.session ?? null,
  });
  const subscription = saveSubscription(
    draft,
    {
      id,
      billing_cycle_anchor: anchor,
      billing_mode: order.billingMode,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_comment: null,
      cancellation_feedback: null,
      cancellation_reason: null,
      collection_method: order.daysUntilDue === null ? 'charge_automatically' : 'send_invoice',
      created: now,
      currency,
      customer: order.customer,
      days_until_due: order.daysUntilDue,
      default_payment_method: order.defaultMethod,
      description: order.description,
      ...(discounts.length > 0 ? { discounts } : {}),
      ended_at: null,
      items,
      latest_invoice: null,
      metadata: order.metadata,
      missing_payment_method: order.missingMethod,
      pause_collection: null,
      paused: null,
      start_date: now,
      status: statusOf(order),
      trial_end: order.trialEnd,
      trial_start: order.trialEnd === null ? null : now,
      own: {
        trialEndAnnounced: false,
        pendingLines: [],
        ...(order.automaticTax === true ? { automaticTax: true } : {}),
      },
    },
    'created',
  );
  return billStart(draft, subscription);
}

/** Invoices that are sent need no first payment. */
function statusOf({ trialEnd, daysUntilDue }: Order): SubscriptionRecord['status'] {
  if (trialEnd !== null) return 'trialing';
  return daysUntilDue === null ? 'incomplete' : 'active';
}

function billStart(draft: Draft, subscription: SubscriptionRecord): SubscriptionRecord {
  const now = draft.now();
  const isTrial = subscription.trial_end !== null;
  const staysDraft = subscription.collection_method === 'send_invoice' && !isTrial;
  const lines = periodLines(draft, subscription).map((line) =>
    isTrial
      ? { ...line, amount: 0, description: line.description.replace(/ \(.*/, ' (free trial)') }
      : line,
  );
  const invoice = draftInvoice(draft, subscription, {
    reason: 'subscription_create',
    lines,
    period: { start: now, end: now },
    finalizesAt: staysDraft ? now + draft.settings.draftSeconds : now,
  });
  const billed = { ...subscription, latest_invoice: invoice.id };
  draft.put('subscription', billed); // part of its creation, so no separate event
  if (staysDraft) return billed;
  const final = finalizeInvoice(draft, invoice.id);
  const isFree = final.status === 'paid' && billed.status === 'incomplete';
  return isFree ? saveSubscription(draft, { ...billed, status: 'active' }) : billed;
}

/** @returns The currency of all prices. */
function assertSellable(draft: Draft, { items, customer, trialEnd, ...order }: Order): string {
  const prices = items.map(({ price }, index) =>
    draft.referenced('price', price, `items[${index}][price]`),
  );
  const [first] = prices;
  if (first === undefined) throw invalid('A subscription needs at least one item.', 'items');
  for (const price of prices) {
    if (!price.active) {
      throw invalid(
        'The price specified is inactive. This field only accepts active prices.',
        'items[0][price]',
      );
    }
    if (price.recurring === null) {
      throw invalid(
        `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
        'items[0][price]',
      );
    }
    const isAlike =
      price.recurring.interval === first.recurring?.interval &&
      price.recurring.interval_count === first.recurring.interval_count;
    if (!isAlike)
      throw invalid(
        'All prices of a subscription must have the same interval in the local payments emulator.',
        'items',
      );
  }
  if (new Set(prices.map(({ id }) => id)).size < prices.length) {
    throw invalid('A subscription cannot have several items with the same price.', 'items');
  }
  if (trialEnd !== null && trialEnd <= draft.now()) {
    throw invalid('The trial must end in the future.', 'trial_end');
  }
  const currency = commonCurrency(prices, order.currency);
  rememberCurrency(draft, customer, currency);
  return currency;
}
