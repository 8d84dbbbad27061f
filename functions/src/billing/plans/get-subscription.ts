import { type Customer } from '@keelson/contracts/billing/customer';
import { effectiveEntitlement } from '@keelson/contracts/billing/effective-plan';
import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { startedTrial } from '../domain/decide-checkout';
import { portalCustomer } from '../domain/customer-record';
import { deriveEntitlement } from '../domain/derive-entitlement';

type Reader = Pick<BillingDeps, 'subscriptions' | 'customers' | 'now'>;

/** The user's current entitlement. The only billing function that other domains use. */
export async function currentEntitlement(
  deps: Pick<BillingDeps, 'subscriptions' | 'now'>,
  uid: PayerId,
): Promise<Entitlement> {
  const at = deps.now();
  const stored = await deps.subscriptions.entitlementOf(uid);
  return stored === null ? deriveEntitlement(uid, [], at) : effectiveEntitlement(stored, at);
}

/** The caller's plan and subscription, from our records only. */
export async function getSubscription(deps: Reader, uid: PayerId): Promise<SubscriptionSummary> {
  const [entitlement, customer] = await Promise.all([
    currentEntitlement(deps, uid),
    deps.customers.find(uid),
  ]);
  const source = entitlement.sourceSubscriptionId;
  const stored = source === null ? null : await deps.subscriptions.find(source);
  return {
    entitlement,
    subscription: stored === null ? null : toPublicSubscription(stored),
    plan: { key: entitlement.planKey, name: planOf(entitlement.planKey).name },
    hasPortal: portalCustomer(customer, stored) !== null,
    hadTrial: await hadTrial(deps, customer, stored),
  };
}

/** Reads subscriptions besides the current one only where there are some. */
async function hadTrial(
  { subscriptions }: Pick<BillingDeps, 'subscriptions'>,
  customer: Customer | null,
  current: Subscription | null,
): Promise<boolean> {
  if ((customer?.priorTrialAt ?? null) !== null) return true;
  if (current !== null && startedTrial(current)) return true;
  const others = (customer?.subscriptionIds ?? []).filter((id) => id !== current?.id);
  return [...(await subscriptions.findAll(others)).values()].some(startedTrial);
}

function toPublicSubscription(
  stored: NonNullable<Awaited<ReturnType<BillingDeps['subscriptions']['find']>>>,
): SubscriptionSummary['subscription'] {
  const {
    uid: _uid,
    customerId: _customerId,
    livemode: _livemode,
    lastEventId: _lastEventId,
    missingSince: _missingSince,
    productClaim: _productClaim,
    revision: _revision,
    ...subscription
  } = stored;
  return subscription;
}
