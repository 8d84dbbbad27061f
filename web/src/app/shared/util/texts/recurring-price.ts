import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { discountedAmount } from '@keelson/contracts/billing/discounted-amount';
import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { Money } from '@keelson/contracts/money';
import { longDate } from '../time/format-date';
import { LOCALE } from '../locale';
import { onFirstUse } from '../on-first-use';

type Shown = NonNullable<SubscriptionSummary['subscription']>;
type Interval = Shown['interval'];

const EVERY: Readonly<Record<Interval, (price: string) => string>> = {
  day: (price) => $localize`${price}:price: / day`,
  week: (price) => $localize`${price}:price: / week`,
  month: (price) => $localize`${price}:price: / month`,
  year: (price) => $localize`${price}:price: / year`,
};

const EVERY_FEW: Readonly<Record<Interval, (price: string, count: number) => string>> = {
  day: (price, count) => $localize`${price}:price: / ${count}:count: days`,
  week: (price, count) => $localize`${price}:price: / ${count}:count: weeks`,
  month: (price, count) => $localize`${price}:price: / ${count}:count: months`,
  year: (price, count) => $localize`${price}:price: / ${count}:count: years`,
};

const list = onFirstUse(() => new Intl.ListFormat(LOCALE, { type: 'conjunction' }));

interface Recurring {
  readonly interval: Interval;
  readonly intervalCount: number;
}

/** `$19 / month`, `$190 / 2 months`. */
export function recurringText(amount: Money, { interval, intervalCount }: Recurring): string {
  const price = formatMoney(amount, LOCALE);
  return intervalCount === 1 ? EVERY[interval](price) : EVERY_FEW[interval](price, intervalCount);
}

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
  const codes = list().format(applied.map(({ name }) => name));
  const less = discountedAmount(full, applied, currentPeriodEnd);
  if (applied.some(({ duration }) => duration === 'once')) {
    const next = formatMoney(less, LOCALE);
    return $localize`${next}:price: on the next invoice with ${codes}:codes:, then ${usual}:usual:`;
  }
  const ends = applied.flatMap(({ until }) => until ?? []);
  const reduced = recurringText(less, subscription);
  if (ends.length === 0) return $localize`${reduced}:price: with ${codes}:codes:`;
  const until = longDate.format(Math.min(...ends));
  return $localize`${reduced}:price: until ${until}:date: with ${codes}:codes:, then ${usual}:usual:`;
}
