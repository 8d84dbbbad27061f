import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { DuplicateCase, DuplicateView } from '@keelson/contracts/billing/duplicates';
import type { OrphanedAccount } from '@keelson/contracts/billing/orphans';
import type { Subscription } from '@keelson/contracts/billing/subscription';
import type { Question } from '../../shared/ui/confirm-dialog';
import { LOCALE } from '../../shared/util/locale';
import { plural } from '../../shared/util/texts/plural';
import { INVOICE_STATUSES, subscriptionStatus } from '../ui/billing-statuses';
import { BRAND } from '@keelson/product/brand';

const PER: Readonly<Record<Subscription['interval'], (price: string, count: number) => string>> = {
  day: (price, count) =>
    plural(count, {
      one: $localize`${price}:price: / day`,
      other: $localize`${price}:price: / ${count}:count: days`,
    }),
  week: (price, count) =>
    plural(count, {
      one: $localize`${price}:price: / week`,
      other: $localize`${price}:price: / ${count}:count: weeks`,
    }),
  month: (price, count) =>
    plural(count, {
      one: $localize`${price}:price: / month`,
      other: $localize`${price}:price: / ${count}:count: months`,
    }),
  year: (price, count) =>
    plural(count, {
      one: $localize`${price}:price: / year`,
      other: $localize`${price}:price: / ${count}:count: years`,
    }),
};

const priceOf = ({
  unitAmount,
  quantity,
  currency,
  interval,
  intervalCount,
}: Subscription): string => {
  if (unitAmount === null) return $localize`no fixed price`;
  const price = formatMoney({ amountMinor: unitAmount * quantity, currency }, LOCALE);
  return PER[interval](price, intervalCount);
};

/** `$19.00 / month, active, latest invoice: paid`; says so when the record is missing. */
export function describeSubscription(subscription: Subscription | null): string {
  if (subscription === null) return $localize`:Of a subscription:no record`;
  const { status, latestInvoiceStatus } = subscription;
  const price = priceOf(subscription);
  const state = subscriptionStatus(status);
  if (latestInvoiceStatus === null) {
    return $localize`${price}:price:, ${state}:status:, latest invoice: none`;
  }
  const invoice = INVOICE_STATUSES[latestInvoiceStatus];
  return $localize`${price}:price:, ${state}:status:, latest invoice: ${invoice}:invoice:`;
}

const namedWithPrice = (id: string, subscription: Subscription | null): string =>
  subscription === null ? id : `${id} (${priceOf(subscription)})`;

export function confirmCancellation({ id, keptId, kept, duplicate }: DuplicateView): Question {
  const ending = namedWithPrice(id, duplicate);
  const staying = namedWithPrice(keptId, kept);
  return {
    heading: $localize`Cancel the duplicate subscription?`,
    detail: $localize`${ending}:ending: ends immediately. If its latest invoice was paid, the unused time is credited to the customer’s balance; nothing is refunded to the card. ${staying}:staying: stays. Both are fetched from the provider first.`,
    action: $localize`Cancel subscription`,
    dismiss: $localize`:Button:Keep it for now`,
    tone: 'danger',
  };
}

export function confirmKeeping({ id, keptId, kept, duplicate }: DuplicateView): Question {
  const first = namedWithPrice(keptId, kept);
  const second = namedWithPrice(id, duplicate);
  return {
    heading: $localize`Keep both subscriptions?`,
    detail: $localize`${first}:first: and ${second}:second: stay, and the customer is charged for both. ${BRAND.name}:product: does not report this pair again.`,
    action: $localize`:Button, of two subscriptions:Keep both`,
  };
}

export function describeDecision({ id, status }: DuplicateCase): string {
  switch (status) {
    case 'canceled':
      return $localize`${id}:id: was canceled. The other subscription stays.`;
    case 'kept':
      return $localize`Both subscriptions stay and are charged.`;
    case 'resolved':
      return $localize`One of the two has ended in the meantime. Nothing was canceled.`;
    case 'open':
      return $localize`No decision yet.`;
  }
}

export function confirmEnd({ uid, email, subscriptions, customerIds }: OrphanedAccount): Question {
  const canceled = subscriptions.map(({ id }) => id).join(', ');
  const deleted = customerIds.join(', ');
  const sentences = [
    subscriptions.length === 0
      ? $localize`It has no subscription.`
      : $localize`Canceled immediately, without a refund or credit: ${canceled}:ids:.`,
    ...(customerIds.length === 0 ? [] : [$localize`Deleted at the provider: ${deleted}:ids:.`]),
    $localize`You can’t undo this.`,
  ];
  return {
    heading: $localize`End billing for ${email ?? uid}:account:?`,
    detail: sentences.join(' '),
    action: $localize`End billing`,
    tone: 'danger',
  };
}
