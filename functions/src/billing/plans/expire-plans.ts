import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type BillingDeps } from '../billing-deps';
import { syncSubscription } from './sync-subscription';

const BATCH = 100;
const MAX_BATCHES = 20;

async function expire(deps: BillingDeps, entitlement: Entitlement): Promise<boolean> {
  const { uid, status, sourceSubscriptionId: source } = entitlement;
  if (status === 'canceling' && source !== null) {
    try {
      await syncSubscription(deps, source, { event: null });
    } catch (error) {
      // The plan has ended by time alone; the provider's update can follow later.
      deps.log.warn('Could not fetch an ended subscription', { uid, error });
    }
  }
  return deps.subscriptions.refreshEntitlement(uid, deps.now());
}

/**
 * Stores ends that only time has brought: ended grace periods and scheduled cancellations. Readers check
 * the clock themselves; the write notifies open dashboards.
 *
 * @returns Number of entitlements checked.
 */
export async function expirePlans(deps: BillingDeps): Promise<number> {
  let checked = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const overdue = await deps.subscriptions.overdueEntitlements(deps.now(), BATCH);
    let changed = 0;
    for (const entitlement of overdue) {
      if (await expire(deps, entitlement)) changed += 1;
    }
    checked += overdue.length;
    // No progress: the query would return the same entitlements again.
    if (overdue.length === 0 || changed === 0) break;
  }
  return checked;
}
