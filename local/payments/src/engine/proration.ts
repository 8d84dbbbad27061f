import { type Draft } from '../model/draft';
import { type ItemRecord, type PendingLine, type SubscriptionRecord } from '../model/records';
import { priceOf } from '../present/subscription';

/**
 * Credit for the unused part of the current period, one line for each item. No credit for what was not
 * paid: a trial, or a period with an unpaid invoice.
 */
export function unusedTime(
  draft: Draft,
  subscription: SubscriptionRecord,
  items: readonly ItemRecord[],
): PendingLine[] {
  const now = draft.now(subscription.customer);
  return items.flatMap((item) => {
    if (!isPaid(draft, subscription, item)) return [];
    const amount = shareLeft(draft, item, now);
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
  const now = draft.now(subscription.customer);
  return items.map((item) =>
    lineFor(draft, item, { amount: shareLeft(draft, item, now), now, prefix: 'Remaining time on' }),
  );
}

function isPaid(draft: Draft, subscription: SubscriptionRecord, item: ItemRecord): boolean {
  if (subscription.status === 'trialing') return false;
  return draft
    .all('invoice')
    .some(
      (invoice) =>
        invoice.subscription === subscription.id &&
        invoice.status === 'paid' &&
        invoice.lines.some(
          (line) =>
            line.item === item.id && line.amount > 0 && line.period.end === item.current_period_end,
        ),
    );
}

/** Rounded half up, as the provider does for each line. */
function shareLeft(draft: Draft, item: ItemRecord, now: number): number {
  const full = priceOf(draft, item.price).unit_amount * item.quantity;
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
    period: { start: now, end: item.current_period_end },
  };
}
