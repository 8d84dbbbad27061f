import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { DuplicateCase, DuplicateView } from '@keelson/contracts/billing/duplicates';
import type { Subscription } from '@keelson/contracts/billing/subscription';
import type { Question } from '../../shared/ui/confirm-dialog';
import { BRAND } from '@keelson/contracts/brand/brand';

const priceOf = ({
  unitAmount,
  quantity,
  currency,
  interval,
  intervalCount,
}: Subscription): string => {
  if (unitAmount === null) return 'no fixed price';
  const every = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;
  return `${formatMoney({ amountMinor: unitAmount * quantity, currency })} / ${every}`;
};

/** `$19.00 / month, active, latest invoice: paid`; says so when the record is missing. */
export function describeSubscription(subscription: Subscription | null): string {
  if (subscription === null) return 'no record';
  const invoice = subscription.latestInvoiceStatus?.replaceAll('_', ' ') ?? 'none';
  const status = subscription.status.replaceAll('_', ' ');
  return `${priceOf(subscription)}, ${status}, latest invoice: ${invoice}`;
}

const namedWithPrice = (id: string, subscription: Subscription | null): string =>
  subscription === null ? id : `${id} (${priceOf(subscription)})`;

export function confirmCancellation({ id, keptId, kept, duplicate }: DuplicateView): Question {
  return {
    heading: 'Cancel the duplicate subscription?',
    detail: `${namedWithPrice(id, duplicate)} ends immediately. If its latest invoice was paid, the unused time is credited to the customer’s balance; nothing is refunded to the card. ${namedWithPrice(keptId, kept)} stays. Both are fetched from the provider first.`,
    action: 'Cancel subscription',
    tone: 'danger',
  };
}

export function confirmKeeping({ id, keptId, kept, duplicate }: DuplicateView): Question {
  return {
    heading: 'Keep both subscriptions?',
    detail: `${namedWithPrice(keptId, kept)} and ${namedWithPrice(id, duplicate)} stay, and the customer is charged for both. ${BRAND.name} does not report this pair again.`,
    action: 'Keep both',
  };
}

/** What the decision did. */
export function describeDecision({ id, status }: DuplicateCase): string {
  switch (status) {
    case 'canceled':
      return `${id} was canceled. The other subscription stays.`;
    case 'kept':
      return 'Both subscriptions stay and are charged.';
    case 'resolved':
      return 'One of the two has ended in the meantime. Nothing was canceled.';
    case 'open':
      return 'Nothing was decided yet.';
  }
}
