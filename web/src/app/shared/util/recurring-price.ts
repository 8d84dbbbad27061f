import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { discountedAmount } from '@keelson/contracts/billing/discounted-amount';
import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { Money } from '@keelson/contracts/money';
import { longDate } from './format-date';

interface Recurring {
  readonly interval: string;
  readonly intervalCount: number;
}

/** `$19 / month`, `$190 / 2 months`. */
export function recurringText(amount: Money, { interval, intervalCount }: Recurring): string {
  const every = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;
  return `${formatMoney(amount)} / ${every}`;
}

type Shown = NonNullable<SubscriptionSummary['subscription']>;

/**
 * What the subscription costs with its discounts: `$14.25 / month until March 1, 2027 with QUARTER, then $19 / month`.
 * Null when the provider has no single amount.
 */
export function priceText(subscription: Shown | null): string | null {
  if (subscription?.unitAmount == null) return null;
  const { unitAmount, quantity, currency, discounts, currentPeriodEnd } = subscription;
  const full = { amountMinor: unitAmount * quantity, currency };
  const usual = recurringText(full, subscription);
  const applied = discounts.filter(({ until }) => until === null || until > currentPeriodEnd);
  if (applied.length === 0) return usual;
  const codes = applied.map(({ name }) => name).join(' and ');
  const less = discountedAmount(full, applied, currentPeriodEnd);
  if (applied.some(({ duration }) => duration === 'once')) {
    return `${formatMoney(less)} on the next invoice with ${codes}, then ${usual}`;
  }
  const ends = applied.flatMap(({ until }) => until ?? []);
  const reduced = recurringText(less, subscription);
  return ends.length === 0
    ? `${reduced} with ${codes}`
    : `${reduced} until ${longDate.format(Math.min(...ends))} with ${codes}, then ${usual}`;
}
