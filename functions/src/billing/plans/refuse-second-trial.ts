import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { type SubscriptionFacts } from '../domain/provider-facts';

/**
 * A card begins one trial: with another account, its trial is ended when it is first fetched. Nothing is charged, because the member
 * was promised a trial; they can buy without one. A trial that an operator made at the provider is the operator's.
 *
 * @returns Whether it was ended; the subscription has changed then.
 */
export async function refuseSecondTrial(
  deps: Pick<BillingDeps, 'provider' | 'trialCards' | 'audit' | 'now'>,
  uid: PayerId,
  { state, uidHint }: SubscriptionFacts,
  stored: Subscription | null,
): Promise<boolean> {
  const begins = state.status === 'trialing' && (stored?.trialStart ?? null) === null;
  if (!begins || uidHint !== uid) return false;
  const fingerprint = await deps.provider.fingerprintOf(state.id);
  if (fingerprint === null) return false;
  const at = deps.now();
  const { id: subscriptionId } = state;
  if (await deps.trialCards.claim(fingerprint, { uid, subscriptionId, at })) return false;
  await deps.provider.cancelSubscription(subscriptionId, 'second-trial');
  await deps.audit({
    id: `billing-second-trial-${subscriptionId}`,
    actor: { kind: 'system', id: 'billing', label: 'Billing' },
    action: 'billing.trial-refused',
    target: `subscriptions/${subscriptionId}`,
    message: { code: 'billing.trial-refused', params: {} },
    requestId: '',
    at,
  });
  return true;
}
