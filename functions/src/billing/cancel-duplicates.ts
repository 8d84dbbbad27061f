import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';

/**
 * Ends subscriptions that a user pays for twice: at once, with the unused time credited, and noted in
 * the audit log so that a person can decide about a refund. Which ones: `domain/find-duplicates.ts`.
 *
 * Failing here is logged and not thrown: what was paid is stored by then, and the decision is taken
 * anew from the records at every later sync and by reconcile.
 *
 * @param sync Fetches what was cancelled, so that nobody waits for its event.
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
        summary: `${uid} had a second paid subscription: ${id} was cancelled at once and its unused time credited. Refund due: check the payment.`,
        requestId: '',
        at: deps.now(),
      });
      await sync(id);
    } catch (error) {
      deps.log.error('a duplicate subscription could not be cancelled', { uid, id, error });
    }
  }
}
