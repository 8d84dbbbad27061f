import { type AuditActor } from '@keelson/contracts/audit/audit';
import { type DuplicatePolicy } from '@keelson/contracts/billing/duplicates';
import { type Subscription, type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { decideDuplicate, type DuplicatePair, getPaymentState } from '../domain/decide-duplicate';
import { sameState } from '../domain/find-drift';
import { findPaid, pairDuplicates } from '../domain/find-duplicates';

/** Fetches a changed subscription and stores it, instead of waiting for its event. */
type Sync = (id: SubscriptionId) => Promise<unknown>;

const SYSTEM: AuditActor = { kind: 'system', id: 'billing', label: 'Billing' };

/**
 * Fetches every subscription that looks paid in our records. The records may be outdated: an end whose
 * event is late still looks paid.
 */
async function fetchPaid(
  deps: BillingDeps,
  stored: readonly Subscription[],
): Promise<SubscriptionState[]> {
  const found = await Promise.all(
    findPaid(stored).map(({ id }) => deps.provider.findSubscription(id)),
  );
  return found.flatMap((facts) => (facts === null ? [] : [facts.state]));
}

async function wasKept(deps: BillingDeps, { duplicate }: DuplicatePair): Promise<boolean> {
  return (await deps.duplicates.find(duplicate.id))?.status === 'kept';
}

/** Duplicates that the provider confirms, without those that an admin kept. Writes nothing. */
export async function countDuplicates(
  deps: BillingDeps,
  stored: readonly Subscription[],
): Promise<number> {
  const pairs = pairDuplicates(await fetchPaid(deps, stored));
  const kept = await Promise.all(pairs.map((pair) => wasKept(deps, pair)));
  return kept.filter((decided) => !decided).length;
}

/**
 * Looks for duplicate paid subscriptions of a user and cancels them, waits, or asks an admin
 * (`domain/decide-duplicate.ts`). Nothing is canceled before all paid subscriptions were fetched.
 *
 * Errors are logged, not thrown: the paid subscription is stored already, and every later sync and
 * reconcile run decides again.
 *
 * @returns Number of duplicates, without those that an admin kept.
 */
export async function checkDuplicates(
  deps: BillingDeps,
  uid: PayerId,
  sync: Sync,
): Promise<number> {
  try {
    const stored = await deps.subscriptions.ofUser(uid);
    const states = await fetchPaid(deps, stored);
    const policy = await deps.duplicates.policy();
    let found = 0;
    for (const pair of pairDuplicates(states)) {
      if (await wasKept(deps, pair)) continue;
      found += 1;
      await settle(deps, { uid, pair, policy, sync });
    }
    for (const state of states) {
      const ours = stored.find(({ id }) => id === state.id);
      if (ours !== undefined && !sameState(ours, state)) await sync(state.id);
    }
    return found;
  } catch (error) {
    deps.log.error('Could not check duplicate subscriptions', { uid, error });
    return 0;
  }
}

interface Suspicion {
  readonly uid: PayerId;
  readonly pair: DuplicatePair;
  readonly policy: DuplicatePolicy;
  readonly sync: Sync;
}

async function settle(deps: BillingDeps, { uid, pair, policy, sync }: Suspicion): Promise<void> {
  const { kept, duplicate } = pair;
  switch (decideDuplicate(pair, policy)) {
    case 'wait':
      return;
    case 'ask':
      await deps.duplicates.ask({ id: duplicate.id, uid, keptId: kept.id }, deps.now());
      return;
    case 'cancel':
      await cancelDuplicate(deps, { uid, pair, actor: SYSTEM, requestId: '' });
      if ((await deps.duplicates.find(duplicate.id))?.status === 'open') {
        await deps.duplicates.decide({ id: duplicate.id, status: 'canceled', at: deps.now() });
      }
      await sync(duplicate.id);
  }
}

export interface Cancellation {
  readonly uid: PayerId;
  readonly pair: DuplicatePair;
  readonly actor: AuditActor;
  readonly requestId: string;
}

/** Cancels a duplicate at the provider and writes an audit entry. Unused time is credited if it was paid. */
export async function cancelDuplicate(
  deps: BillingDeps,
  { uid, pair, actor, requestId }: Cancellation,
): Promise<void> {
  const { id } = pair.duplicate;
  const paid = getPaymentState(pair.duplicate) === 'settled';
  await deps.provider.cancelSubscription(id, paid ? 'duplicate' : 'unpaid-duplicate');
  await deps.audit.record({
    id: `billing-duplicate-${id}`,
    actor,
    action: 'billing.duplicate-canceled',
    target: `subscriptions/${id}`,
    message: {
      code: paid ? 'billing.duplicate-credited' : 'billing.duplicate-unpaid',
      params: { userId: uid, canceled: id, kept: pair.kept.id },
    },
    requestId,
    at: deps.now(),
  });
}
