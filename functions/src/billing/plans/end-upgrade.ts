import { type BillingDeps } from '../billing-deps';
import { type ReturnedUpgrade } from '../domain/provider-facts';

/**
 * Ends an upgrade whose payment the bank returned days later. What was paid before stays until its period ends; nothing more is
 * collected, and the member can buy a plan at once.
 */
export async function endUpgrade(
  deps: Pick<BillingDeps, 'provider' | 'audit' | 'now'>,
  upgrade: ReturnedUpgrade,
): Promise<void> {
  await deps.provider.endReturnedUpgrade(upgrade);
  const { subscriptionId, paidFor } = upgrade;
  await deps.audit({
    id: `billing-upgrade-returned-${subscriptionId}`,
    actor: { kind: 'system', id: 'billing', label: 'Billing' },
    action: 'billing.upgrade-returned',
    target: `subscriptions/${subscriptionId}`,
    message: { code: 'billing.upgrade-returned', params: { plan: paidFor.planKey } },
    requestId: '',
    at: deps.now(),
  });
}
