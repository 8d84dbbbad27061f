import type { EpochMs } from '../time';
import type { Entitlement, EntitlementStatus } from './entitlement';
import { planOf } from './plan-catalog';
import type { PlanKey } from './plan-key';

/** Statuses that give the plan which the entitlement names. */
export const GRANTING_STATUSES: ReadonlySet<EntitlementStatus> = new Set([
  'active',
  'trialing',
  'canceling',
  'grace',
]);

const freeOfCharge = (): Pick<Entitlement, 'planKey' | 'features' | 'metered' | 'quantity'> => ({
  planKey: 'free',
  quantity: 1,
  metered: [],
  features: [...planOf('free').features],
});

/**
 * A stored entitlement as it holds at an instant. Time passes without any event, so every reader
 * judges for itself; the job that rewrites the record is for live dashboards only.
 *
 * @param at Instant of the question, epoch milliseconds. Ends are exclusive: at the end it is over.
 */
export function effectiveEntitlement(entitlement: Entitlement, at: EpochMs): Entitlement {
  const { status, graceUntil, currentPeriodEnd, cancelAtPeriodEnd } = entitlement;
  const over = cancelAtPeriodEnd && currentPeriodEnd !== null && currentPeriodEnd <= at;
  if (over && GRANTING_STATUSES.has(status)) {
    return { ...entitlement, ...freeOfCharge(), status: 'ended', graceUntil: null };
  }
  if (status === 'grace' && graceUntil !== null && graceUntil <= at) {
    return { ...entitlement, ...freeOfCharge(), status: 'lapsed' };
  }
  return entitlement;
}

/**
 * The plan that may be used at an instant.
 *
 * @param entitlement The stored record; null for an account that never subscribed.
 */
export function effectivePlan(entitlement: Entitlement | null, at: EpochMs): PlanKey {
  return entitlement === null ? 'free' : effectiveEntitlement(entitlement, at).planKey;
}
