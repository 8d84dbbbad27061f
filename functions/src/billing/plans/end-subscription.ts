import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { type BillingDeps } from '../billing-deps';
import { type PlanActor, recordChange } from './plan-actor';
import { findOwnSubscription, refreshSubscription } from './find-own-subscription';
import { getSubscription } from './get-subscription';

/**
 * Ends a subscription at once that owes, and voids what it owes. One that is paid ends with its period instead.
 *
 * @throws {DomainError} `billing/not-changeable`; `billing/payment-pending` while a payment is under way.
 */
export async function endSubscription(
  deps: BillingDeps,
  actor: PlanActor,
): Promise<SubscriptionSummary> {
  const state = await findOwnSubscription(deps, actor.uid);
  if (state.status !== 'past_due' && state.status !== 'unpaid') {
    throw new DomainError(
      'billing/not-changeable',
      'Your subscription is paid. Cancel it: it ends with its period.',
    );
  }
  // First: an ended one does not show that a debit was returned.
  await refreshSubscription(deps, actor.uid, state.id);
  await deps.provider.endUnpaid(state.id);
  await recordChange(deps, actor, {
    action: 'billing.subscription-ended',
    target: state.id,
    message: { code: 'billing.ended-unpaid', params: {} },
  });
  await refreshSubscription(deps, actor.uid, state.id);
  return getSubscription(deps, actor.uid);
}
