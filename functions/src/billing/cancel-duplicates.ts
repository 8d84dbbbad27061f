import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';

/**
 * Cancels duplicate subscriptions immediately, credits the unused time and writes an audit entry so that
 * an admin can decide on a refund. `domain/find-duplicates.ts` selects the duplicates.
 *
 * Errors are logged, not thrown: the paid subscription is stored already, and every later sync and
 * reconcile run decides again from the records.
 *
 * @param sync Fetches the canceled subscription, instead of waiting for its event.
 */
export async function cancelDuplicates(
  deps: BillingDeps,
  uid: UserId,
  duplicates: readonly Subscription[],
  sync: (id: SubscriptionId) => Promise<unknown>,
): Promise<void> {
  for (const { id } of duplicates) {
    try {
      await deps.provider.cancelSubscription(id, 'duplicate');
      await deps.audit({
        id: `billing-duplicate-${id}`,
        actor: { kind: 'system', id: 'billing', label: 'Billing' },
        action: 'billing.duplicate-cancelled',
        target: `subscriptions/${id}`,
        summary: `${uid} had a second paid subscription. ${id} was canceled immediately and its unused time credited. Check whether to refund the payment.`,
        requestId: '',
        at: deps.now(),
      });
      await sync(id);
    } catch (error) {
      deps.log.error('Could not cancel a duplicate subscription', { uid, id, error });
    }
  }
}
