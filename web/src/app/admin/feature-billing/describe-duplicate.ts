import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { DuplicateCase, DuplicateView } from '@keelson/contracts/billing/duplicates';
import type { Subscription } from '@keelson/contracts/billing/subscription';
import type { Question } from '../../shared/ui/confirm-dialog';

/** `$19.00 / month, active, invoice paid`; says so when the record is missing. */
export function describeSubscription(subscription: Subscription | null): string {
  if (subscription === null) return 'no record';
  const { unitAmount, quantity, currency, interval, intervalCount } = subscription;
  const every = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;
  const price =
    unitAmount === null
      ? 'no fixed price'
      : `${formatMoney({ amountMinor: unitAmount * quantity, currency })} / ${every}`;
  const invoice = subscription.latestInvoiceStatus?.replaceAll('_', ' ') ?? 'none';
  return `${price}, ${subscription.status.replaceAll('_', ' ')}, latest invoice: ${invoice}`;
}

export function confirmCancellation({ id, keptId, uid }: DuplicateView): Question {
  return {
    heading: 'Cancel the newer subscription?',
    detail: `${id} of account ${uid} ends immediately, and paid unused time is credited to the customer. ${keptId} stays. Both are fetched from the provider first.`,
    action: 'Cancel subscription',
    tone: 'danger',
  };
}

/** What the decision did. */
export function describeDecision({ id, status }: DuplicateCase): string {
  switch (status) {
    case 'cancelled':
      return `${id} was canceled.`;
    case 'kept':
      return 'Both subscriptions stay.';
    case 'resolved':
      return 'One of the two has ended in the meantime. Nothing was canceled.';
    case 'open':
      return 'Nothing was decided yet.';
  }
}
