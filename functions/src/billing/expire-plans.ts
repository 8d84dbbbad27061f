import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type BillingDeps } from './billing-deps';
import { syncSubscription } from './sync-subscription';

const BATCH = 100;
const MAX_BATCHES = 20;

async function expire(deps: BillingDeps, entitlement: Entitlement): Promise<boolean> {
  const { uid, status, sourceSubscriptionId: source } = entitlement;
  if (status === 'canceling' && source !== null) {
    try {
      await syncSubscription(deps, source, { event: null });
    } catch (error) {
      // Time alone has ended it; what the provider adds can come later.
      deps.log.warn('an ended subscription could not be fetched', { uid, error });
    }
  }
  return deps.subscriptions.refreshEntitlement(uid, deps.now());
}

/**
 * Writes down what time alone has ended: grace that is over, announced ends that have come. Readers
 * judge by the clock already; this is so that open dashboards see it.
 *
 * @returns How many entitlements were looked at.
 */
export async function expirePlans(deps: BillingDeps): Promise<number> {
  let seen = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const overdue = await deps.subscriptions.overdueEntitlements(deps.now(), BATCH);
    let changed = 0;
    for (const entitlement of overdue) {
      if (await expire(deps, entitlement)) changed += 1;
    }
    seen += overdue.length;
    // Nothing changed: the rest is not ours to change, and would come again for ever.
    if (overdue.length === 0 || changed === 0) break;
  }
  return seen;
}
