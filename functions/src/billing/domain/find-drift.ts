import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { type Subscription, type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { deriveEntitlement, sameEntitlement } from './derive-entitlement';
import { keepPlan } from './product-claim';

/** The provider's part of a stored subscription. */
export function stateOf(subscription: Subscription): SubscriptionState {
  const {
    uid: _uid,
    syncedAt: _at,
    revision: _revision,
    lastEventId: _event,
    incidents: _incidents,
    missingSince: _missing,
    ...state
  } = subscription;
  return state;
}

/** Both are parsed by the same schema, so that the order of fields is equal. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** True when the stored record equals the provider's state, and is not marked as unknown to the provider. */
export function sameState(stored: Subscription, fetched: SubscriptionState): boolean {
  if (stored.missingSince !== null) return false;
  const state = keepPlan(fetched, stored);
  return (Object.keys(state) as (keyof SubscriptionState)[]).every((field) =>
    isSame(stored[field], state[field]),
  );
}

/** True when the stored entitlement equals the one derived from the user's subscriptions. */
export function isEntitlementCurrent(
  uid: PayerId,
  subscriptions: readonly Subscription[],
  stored: Entitlement | null,
  at: EpochMs,
): boolean {
  const derived = deriveEntitlement(uid, subscriptions, at);
  return stored === null ? derived.status === 'none' : sameEntitlement(stored, derived);
}
