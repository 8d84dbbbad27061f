import { type Draft } from '../../model/draft';
import {
  type InvoiceRecord,
  type ItemRecord,
  type LineRecord,
  type PendingLine,
  type SubscriptionRecord,
} from '../../model/records';
import { priceIn, priceOf } from '../../present/subscription';
import { discounted } from '../invoices/discounts';

/**
 * Credit for the unused part of the current period, one line for each item: of what an invoice debited, paid or not
 * (https://docs.stripe.com/billing/subscriptions/prorations#credit-prorations). A trial debits nothing.
 */
export function unusedTime(
  draft: Draft,
  subscription: SubscriptionRecord,
  items: readonly ItemRecord[],
): PendingLine[] {
  const now = draft.now();
  return items.flatMap((item) => {
    const debited = debitedLine(draft, subscription, item);
    if (debited === undefined) return [];
    const full = fullPrice(draft, subscription, item);
    const amount = creditLeft(full, { item, debited, now });
    return amount === 0
      ? []
      : [lineFor(draft, item, { amount: -amount, now, prefix: 'Unused time on' })];
  });
}

/** Charge for the rest of the current period, one line for each item. */
export function remainingTime(
  draft: Draft,
  subscription: SubscriptionRecord,
  items: readonly ItemRecord[],
): PendingLine[] {
  const now = draft.now();
  return items.map((item) =>
    lineFor(draft, item, {
      amount: shareLeft(
        discounted(draft, subscription, item, fullPrice(draft, subscription, item)),
        item,
        now,
      ),
      now,
      prefix: 'Remaining time on',
    }),
  );
}

const DEBITS: ReadonlySet<InvoiceRecord['status']> = new Set(['draft', 'open', 'paid']);

/** The latest line that debited the current period. */
function debitedLine(
  draft: Draft,
  subscription: SubscriptionRecord,
  item: ItemRecord,
): LineRecord | undefined {
  if (subscription.status === 'trialing') return undefined;
  return draft
    .all('invoice')
    .filter(({ subscription: id, status }) => id === subscription.id && DEBITS.has(status))
    .flatMap(({ lines }) => lines)
    .findLast(
      (line) =>
        line.item === item.id && line.amount > 0 && line.period.end === item.current_period_end,
    );
}

/** No more than was debited: a line with discounts credits what they left. */
function creditLeft(
  full: number,
  { item, debited, now }: { item: ItemRecord; debited: LineRecord; now: number },
): number {
  const length = item.current_period_end - item.current_period_start;
  const debitedLength = debited.period.end - debited.period.start;
  const net = (debited.discounts ?? []).reduce((left, { amount }) => left - amount, debited.amount);
  // Of a proration, the price of the whole period that was debited.
  const price = debited.proration ? Math.round((net * length) / Math.max(debitedLength, 1)) : net;
  return shareLeft(Math.min(full, price), item, now);
}

const fullPrice = (
  draft: Draft,
  { currency }: SubscriptionRecord,
  { price, quantity }: ItemRecord,
): number => priceIn(draft, price, currency).unit_amount * quantity;

/** Rounded half up, as the provider does for each line. */
function shareLeft(full: number, item: ItemRecord, now: number): number {
  const length = item.current_period_end - item.current_period_start;
  const left = Math.min(Math.max(item.current_period_end - now, 0), length);
  return Math.round((full * left) / length);
}

function lineFor(
  draft: Draft,
  item: ItemRecord,
  { amount, now, prefix }: { amount: number; now: number; prefix: string },
): PendingLine {
  const price = priceOf(draft, item.price);
  const product = draft.find('product', price.product)?.name ?? 'Subscription';
  return {
    amount,
    description: `${prefix} ${item.quantity} × ${product}`,
    item: item.id,
    price: item.price,
    quantity: item.quantity,
    isProration: true,
    period: { start: now, end: item.current_period_end },
  };
}
