import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { Discount } from '@keelson/contracts/billing/discount';
import { discountedAmount, discountsOn } from '@keelson/contracts/billing/discounted-amount';
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

/** `$49 / month per seat`: a price that a team pays for each seat. */
export const perSeatText = (price: string): string => $localize`${price}:price: per seat`;

type Priced = Recurring & Pick<Shown, 'productId' | 'unitAmount' | 'quantity' | 'currency'>;

/** Returns what the subscription costs with its discounts. Null when the provider has no single amount. */
export const priceText = (subscription: Shown | null): string | null =>
  subscription === null ? null : priceAt(subscription, subscription, subscription.currentPeriodEnd);

/** A price with the discounts of a subscription, from an instant on. */
export function priceAt(
  price: Priced,
  { discounts }: Pick<Shown, 'discounts'>,
  at: number,
): string | null {
  const { unitAmount, quantity, currency, productId } = price;
  if (unitAmount === null) return null;
  const full = { amountMinor: unitAmount * quantity, currency };
  return phases({ ...price, full }, discountsOn(discounts, productId), at);
}

/** `$14.25 / month until March 1, 2027 with QUARTER, then $19 / month`: a part for each discount that ends. */
function phases(
  price: Recurring & { readonly full: Money },
  discounts: readonly Discount[],
  at: number,
): string {
  const applied = discounts.filter(({ until }) => until === null || until > at);
  if (applied.length === 0) return recurringText(price.full, price);
  const codes = list().format(applied.map(({ name }) => name));
  const less = discountedAmount(price.full, applied, at);
  const lasting = applied.filter(({ duration }) => duration !== 'once');
  if (lasting.length < applied.length) {
    const next = formatMoney(less, LOCALE);
    const usual = phases(price, lasting, at);
    return $localize`${next}:price: on the next invoice with ${codes}:codes:, then ${usual}:usual:`;
  }
  const end = Math.min(...applied.flatMap(({ until }) => until ?? []));
  const reduced = recurringText(less, price);
  if (end === Infinity) return $localize`${reduced}:price: with ${codes}:codes:`;
  const until = longDate.format(end);
  const usual = phases(price, lasting, end);
  return $localize`${reduced}:price: until ${until}:date: with ${codes}:codes:, then ${usual}:usual:`;
}
