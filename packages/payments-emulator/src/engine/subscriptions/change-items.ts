import { type Draft } from '../../model/draft';
import {
  type ItemRecord,
  type Metadata,
  type PendingLine,
  type SubscriptionRecord,
} from '../../model/records';
import { currenciesOf, priceOf, recurringOf } from '../../present/subscription';
import { invalid, missingReference } from '../../protocol/api-error';
import { periodEnd } from '../clocks/calendar';
import { collect } from '../invoices/collect';
import { amountOf, type DiscountInput, redeem } from '../invoices/discounts';
import { draftInvoice, finalizeInvoice, periodLines } from '../invoices/invoices';
import { applyPendingUpdate, discardPendingUpdate, PENDING_UPDATE_SECONDS } from './pending-update';
import { remainingTime, unusedTime } from './proration';
import { mergeMetadata, saveSubscription } from '../save';
import { followItems } from './schedules';
import { isSent, sendInvoice } from '../invoices/send-invoice';
import { isMetered, usageLines } from './usage-lines';

export interface ItemChange {
  /** Undefined: a new item. */
  readonly id?: string | undefined;
  readonly deleted?: boolean | undefined;
  readonly price?: string | undefined;
  readonly quantity?: number | undefined;
  readonly metadata?: Metadata | null | undefined;
  /** Null removes all. */
  readonly discounts?: readonly DiscountInput[] | null | undefined;
}

export interface ItemsPlan {
  readonly items: readonly ItemChange[];
  readonly prorate: 'create_prorations' | 'always_invoice' | 'none';
  /** When the change counts as made; null for now. Credits and charges are computed for this instant. */
  readonly proratedAt?: number | null;
  /** Ids of the discounts that it has afterwards; undefined leaves them as they are. */
  readonly discounts?: readonly string[] | undefined;
  /** The trial ends with the change (`trial_end: now`): its first period begins and is billed. */
  readonly endsTrial?: boolean | undefined;
  /** A period begins with the change, and is billed in full (`billing_cycle_anchor: now`). */
  readonly startsPeriod?: boolean | undefined;
}

export interface PlannedItems {
  readonly next: SubscriptionRecord;
  /** Billed immediately; null when nothing is. */
  readonly lines: readonly PendingLine[] | null;
}

/**
 * Price or quantity of items after a change. With the same interval the difference is prorated, unless a period is to
 * begin; another interval, and the end of a trial, starts and bills a new period immediately.
 */
export function planItems(draft: Draft, before: SubscriptionRecord, plan: ItemsPlan): PlannedItems {
  const { discounts } = plan;
  const subscription = discounts === undefined ? before : { ...before, discounts };
  const after = plan.items.reduce<readonly ItemRecord[]>(
    (items, change) => applyChange(draft, items, change, subscription),
    subscription.items,
  );
  const first = after[0];
  const old = subscription.items[0];
  if (first === undefined || old === undefined) {
    throw invalid('A subscription needs at least one item.', 'items');
  }
  assertAlike(draft, after, subscription.currency);
  assertInPeriod(plan.proratedAt ?? null, old);
  if (plan.endsTrial === true && subscription.status === 'trialing') {
    const now = draft.now();
    const paying = { ...subscription, status: 'active' as const, trial_end: now };
    return startNewPeriod(draft, paying, { ...plan, prorate: 'none', after });
  }
  return plan.startsPeriod !== true && cycleOf(draft, first) === cycleOf(draft, old)
    ? prorateWithinPeriod(draft, subscription, { ...plan, after })
    : startNewPeriod(draft, subscription, { ...plan, after });
}

function assertInPeriod(at: number | null, item: ItemRecord): void {
  if (at === null) return;
  if (at >= item.current_period_start && at <= item.current_period_end) return;
  throw invalid(
    'Invalid proration_date: it must be within the current billing period.',
    'proration_date',
  );
}

/** Changes items, and bills what {@link planItems} says. */
export function changeItems(
  draft: Draft,
  subscription: SubscriptionRecord,
  plan: ItemsPlan & { readonly whenUnpaid?: 'allow_incomplete' | 'pending_if_incomplete' },
): void {
  const before = discardPendingUpdate(draft, subscription);
  const { next, lines } = planItems(draft, before, plan);
  if (lines === null) saveSubscription(draft, next);
  else if (plan.whenUnpaid === 'pending_if_incomplete') billFirst(draft, before, { next, lines });
  else billNow(draft, next, lines);
  followItems(draft, draft.get('subscription', subscription.id));
}

/** Bills the change and makes it when that is paid; until then it waits. */
function billFirst(
  draft: Draft,
  before: SubscriptionRecord,
  { next, lines }: { readonly next: SubscriptionRecord; readonly lines: readonly PendingLine[] },
): void {
  if (next.collection_method === 'send_invoice' || paysByDebit(draft, before)) {
    throw invalid(
      'Pending updates are not supported when the collection method is `send_invoice` or the payment method is a bank debit.',
      'payment_behavior',
    );
  }
  const now = draft.now();
  const end = Math.min(...before.items.map((item) => item.current_period_end));
  const invoice = draftInvoice(draft, next, {
    reason: 'subscription_update',
    lines,
    period: { start: now, end: now },
    finalizesAt: null,
  });
  draft.put('subscription', {
    ...before,
    latest_invoice: invoice.id,
    own: {
      ...before.own,
      pendingUpdate: {
        invoice: invoice.id,
        items: next.items,
        discounts: next.discounts === before.discounts ? undefined : next.discounts,
        billing_cycle_anchor: next.billing_cycle_anchor,
        trial_end: next.trial_end === before.trial_end ? null : next.trial_end,
        changes_anchor: next.billing_cycle_anchor !== before.billing_cycle_anchor,
        expires_at: Math.min(now + PENDING_UPDATE_SECONDS, end),
      },
    },
  });
  const final = finalizeInvoice(draft, invoice.id);
  if (final.status === 'open') collect(draft, invoice.id, { who: 'absent', scheduled: false });
  else applyPendingUpdate(draft, final);
  const after = draft.get('subscription', before.id);
  if (after.own.pendingUpdate != null) {
    draft.put('subscription', before); // for `previous_attributes`
    saveSubscription(draft, after);
  }
}

function paysByDebit(
  draft: Draft,
  { customer, default_payment_method: own }: SubscriptionRecord,
): boolean {
  const id = own ?? draft.get('customer', customer).default_payment_method;
  return id !== null && draft.find('paymentMethod', id)?.type === 'us_bank_account';
}

const cycleOf = (draft: Draft, item: ItemRecord): string => {
  const { interval, interval_count: count } = recurringOf(draft, item.price);
  return `${count} ${interval}`;
};

function applyChange(
  draft: Draft,
  items: readonly ItemRecord[],
  change: ItemChange,
  subscription: SubscriptionRecord,
): readonly ItemRecord[] {
  if (change.id === undefined) return [...items, newItem(draft, change, subscription)];
  if (change.deleted === true) return items.filter(({ id }) => id !== change.id);
  if (!items.some(({ id }) => id === change.id))
    throw missingReference('subscription item', change.id, 'items[0][id]');
  assertQuantity(draft, change);
  if (
    change.price !== undefined &&
    !draft.referenced('price', change.price, 'items[0][price]').active
  ) {
    throw invalid(
      'The price specified is inactive. This field only accepts active prices.',
      'items[0][price]',
    );
  }
  return items.map((item) =>
    item.id === change.id
      ? {
          ...item,
          price: change.price ?? item.price,
          quantity: change.quantity ?? item.quantity,
          metadata: mergeMetadata(item.metadata, change.metadata),
          ...itemDiscounts(draft, subscription, item, change),
        }
      : item,
  );
}

/** A change without discounts leaves them. */
function itemDiscounts(
  draft: Draft,
  { id: subscription, customer, currency }: SubscriptionRecord,
  { id: item, price, quantity }: Pick<ItemRecord, 'id' | 'price' | 'quantity'>,
  { discounts }: ItemChange,
): Pick<ItemRecord, 'discounts'> {
  if (discounts === undefined || discounts?.length === 0) return {};
  const amount = amountOf(draft, [{ price, quantity }], currency);
  const redeemer = { customer, currency, amount, subscription, item };
  return { discounts: discounts === null ? [] : redeem(draft, discounts, redeemer) };
}

function newItem(draft: Draft, change: ItemChange, subscription: SubscriptionRecord): ItemRecord {
  const [first] = subscription.items;
  const price = draft.referenced('price', change.price ?? '', 'items[0][price]');
  if (!price.active) {
    throw invalid(
      'The price specified is inactive. This field only accepts active prices.',
      'items[0][price]',
    );
  }
  assertQuantity(draft, change);
  const now = draft.now();
  const item = {
    id: draft.newId('si', 14),
    price: price.id,
    quantity: price.recurring?.meter === undefined ? (change.quantity ?? 1) : 0,
  };
  return {
    ...item,
    ...itemDiscounts(draft, subscription, item, change),
    created: now,
    current_period_start: now,
    current_period_end: first?.current_period_end ?? now,
    metadata: mergeMetadata({}, change.metadata),
  };
}

function assertQuantity(draft: Draft, { price, quantity }: ItemChange): void {
  if (price === undefined || quantity === undefined || !isMetered(draft, { price })) return;
  throw invalid('A metered price has no quantity.', 'items[0][quantity]');
}

function assertAlike(draft: Draft, items: readonly ItemRecord[], currency: string): void {
  const prices = items.map((item) => priceOf(draft, item.price));
  const isAlike =
    prices.every((price) => currenciesOf(price).includes(currency)) &&
    new Set(items.map((item) => cycleOf(draft, item))).size === 1 &&
    new Set(prices.map(({ id }) => id)).size === prices.length;
  if (!isAlike) {
    throw invalid(
      'All items must have different prices with the same currency and interval in the local payments emulator.',
      'items',
    );
  }
}

type SettledPlan = Omit<ItemsPlan, 'items'> & { readonly after: readonly ItemRecord[] };

function prorateWithinPeriod(
  draft: Draft,
  subscription: SubscriptionRecord,
  { after, prorate, proratedAt = null }: SettledPlan,
): PlannedItems {
  const known = new Map(subscription.items.map((item) => [item.id, item]));
  const changed = after.filter(
    (item) => !isMetered(draft, item) && isDearerOrCheaper(item, known.get(item.id)),
  );
  const removed = subscription.items.filter((item) => !after.some(({ id }) => id === item.id));
  const old = subscription.items.filter(({ id }) =>
    [...changed, ...removed].some((item) => item.id === id && !isMetered(draft, item)),
  );
  const used = usageLines(draft, subscription, removed, usedUntilNow(draft));
  const isFree = subscription.status === 'trialing' || prorate === 'none';
  const prorated = isFree
    ? []
    : asOf(draft, proratedAt, () => [
        ...unusedTime(draft, subscription, old),
        ...remainingTime(draft, subscription, changed),
      ]);
  const lines = [...used, ...prorated];
  const pending = [...subscription.own.pendingLines, ...lines];
  const next = {
    ...subscription,
    items: after,
    own: { ...subscription.own, pendingLines: pending },
  };
  return { next, lines: prorate === 'always_invoice' && lines.length > 0 ? pending : null };
}

/** Includes what is reported in this very second. */
const usedUntilNow = (draft: Draft): number => draft.now() + 1;

const asOf = <Result>(draft: Draft, at: number | null, compute: () => Result): Result =>
  at === null ? compute() : draft.at(at, compute);

const isDearerOrCheaper = (item: ItemRecord, before: ItemRecord | undefined): boolean =>
  item.price !== before?.price || item.quantity !== before.quantity;

function startNewPeriod(
  draft: Draft,
  subscription: SubscriptionRecord,
  { after, prorate, proratedAt = null }: SettledPlan,
): PlannedItems {
  if (subscription.status === 'trialing') {
    return { next: { ...subscription, items: after }, lines: null }; // the trial end stays
  }
  const now = draft.now();
  const items = after.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: periodEnd(now, recurringOf(draft, item.price), now),
  }));
  const credit =
    prorate === 'none'
      ? []
      : asOf(draft, proratedAt, () => unusedTime(draft, subscription, subscription.items));
  const used = usageLines(draft, subscription, subscription.items, usedUntilNow(draft));
  const lines = [
    ...subscription.own.pendingLines,
    ...used,
    ...credit,
    ...periodLines(draft, { items, currency: subscription.currency }),
  ];
  return { next: { ...subscription, billing_cycle_anchor: now, items }, lines };
}

export function billNow(
  draft: Draft,
  subscription: SubscriptionRecord,
  lines: readonly PendingLine[],
): void {
  const now = draft.now();
  const invoice = draftInvoice(draft, subscription, {
    reason: 'subscription_update',
    lines,
    period: { start: now, end: now },
    finalizesAt: now,
  });
  saveSubscription(draft, {
    ...subscription,
    latest_invoice: invoice.id,
    own: { ...subscription.own, pendingLines: [] },
  });
  if (finalizeInvoice(draft, invoice.id).status !== 'open') return;
  if (isSent(invoice)) sendInvoice(draft, invoice.id);
  else {
    collect(draft, invoice.id, { who: 'absent', scheduled: true });
  }
}
