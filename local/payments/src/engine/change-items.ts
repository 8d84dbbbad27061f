import { type Draft } from '../model/draft';
import {
  type ItemRecord,
  type Metadata,
  type PendingLine,
  type SubscriptionRecord,
} from '../model/records';
import { priceOf } from '../present/subscription';
import { invalid, missingReference } from '../protocol/api-error';
import { periodEnd } from './calendar';
import { collect } from './collect';
import { draftInvoice, finalizeInvoice, periodLines } from './invoices';
import { remainingTime, unusedTime } from './proration';
import { mergeMetadata, saveSubscription } from './save';
import { isSent, sendInvoice } from './send-invoice';

export interface ItemChange {
  readonly id: string;
  readonly price?: string | undefined;
  readonly quantity?: number | undefined;
  readonly metadata?: Metadata | null | undefined;
}

interface Plan {
  readonly items: readonly ItemChange[];
  readonly prorate: 'create_prorations' | 'always_invoice' | 'none';
}

/**
 * Changes price or quantity of items. With the same interval the difference is prorated; another interval
 * starts and bills a new period immediately.
 */
export function changeItems(draft: Draft, subscription: SubscriptionRecord, plan: Plan): void {
  const after = plan.items.reduce<readonly ItemRecord[]>(
    (items, change) => applyChange(draft, items, change),
    subscription.items,
  );
  const first = after[0];
  const old = subscription.items[0];
  if (first === undefined || old === undefined)
    throw new Error(`Subscription ${subscription.id} has no items`);
  assertAlike(draft, after, subscription.currency);
  if (cycleOf(draft, first) === cycleOf(draft, old))
    prorateWithinPeriod(draft, subscription, { ...plan, after });
  else startNewPeriod(draft, subscription, { ...plan, after });
}

const cycleOf = (draft: Draft, item: ItemRecord): string => {
  const { interval, interval_count: count } = priceOf(draft, item.price).recurring;
  return `${count} ${interval}`;
};

function applyChange(draft: Draft, items: readonly ItemRecord[], change: ItemChange): ItemRecord[] {
  if (!items.some(({ id }) => id === change.id))
    throw missingReference('subscription item', change.id, 'items[0][id]');
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
        }
      : item,
  );
}

function assertAlike(draft: Draft, items: readonly ItemRecord[], currency: string): void {
  const prices = items.map((item) => priceOf(draft, item.price));
  const isAlike =
    prices.every((price) => price.currency === currency) &&
    new Set(items.map((item) => cycleOf(draft, item))).size === 1 &&
    new Set(prices.map(({ id }) => id)).size === prices.length;
  if (!isAlike) {
    throw invalid(
      'All items must have different prices with the same currency and interval in the local payments emulator.',
      'items',
    );
  }
}

function prorateWithinPeriod(
  draft: Draft,
  subscription: SubscriptionRecord,
  { after, prorate }: { after: readonly ItemRecord[]; prorate: Plan['prorate'] },
): void {
  const changed = after.filter((item, index) => isDearerOrCheaper(item, subscription.items[index]));
  const old = subscription.items.filter((item) => changed.some(({ id }) => id === item.id));
  const isFree = subscription.status === 'trialing' || prorate === 'none';
  const lines = isFree
    ? []
    : [...unusedTime(draft, subscription, old), ...remainingTime(draft, subscription, changed)];
  const pending = [...subscription.own.pendingLines, ...lines];
  const next = {
    ...subscription,
    items: after,
    own: { ...subscription.own, pendingLines: pending },
  };
  if (prorate === 'always_invoice' && lines.length > 0) billNow(draft, next, pending);
  else saveSubscription(draft, next);
}

const isDearerOrCheaper = (item: ItemRecord, before: ItemRecord | undefined): boolean =>
  item.price !== before?.price || item.quantity !== before.quantity;

function startNewPeriod(
  draft: Draft,
  subscription: SubscriptionRecord,
  { after, prorate }: { after: readonly ItemRecord[]; prorate: Plan['prorate'] },
): void {
  if (subscription.status === 'trialing') {
    saveSubscription(draft, { ...subscription, items: after }); // the trial end stays
    return;
  }
  const now = draft.now(subscription.customer);
  const items = after.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: periodEnd(now, priceOf(draft, item.price).recurring, now),
  }));
  const credit = prorate === 'none' ? [] : unusedTime(draft, subscription, subscription.items);
  billNow(draft, { ...subscription, billing_cycle_anchor: now, items }, [
    ...subscription.own.pendingLines,
    ...credit,
    ...periodLines(draft, items),
  ]);
}

/** Bills lines immediately. */
export function billNow(
  draft: Draft,
  subscription: SubscriptionRecord,
  lines: readonly PendingLine[],
): void {
  const now = draft.now(subscription.customer);
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
