import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { requireLive } from '../domain/decide-plan-change';
import { keepPlan } from '../domain/product-claim';
import { UnmappableError } from '../domain/skipped-subscription';

/**
 * The subscription that the member's plan comes from, freshly fetched.
 *
 * @throws {DomainError} `billing/no-subscription`, or `billing/not-changeable` for one in an unknown form.
 */
export async function findOwnSubscription(
  deps: Pick<BillingDeps, 'provider' | 'subscriptions'>,
  uid: PayerId,
): Promise<SubscriptionState> {
  const source = (await deps.subscriptions.entitlementOf(uid))?.sourceSubscriptionId ?? null;
  if (source === null) return requireLive(null);
  const [facts, stored] = await Promise.all([
    deps.provider.findSubscription(source).catch(refuseUnknownForm),
    deps.subscriptions.find(source),
  ]);
  return requireLive(facts === null ? null : keepPlan(facts.state, stored));
}

function refuseUnknownForm(error: unknown): never {
  if (!(error instanceof UnmappableError)) throw error;
  throw new DomainError(
    'billing/not-changeable',
    'Your subscription is in an unusual form. Change it in the billing portal.',
    [],
    { cause: error },
  );
}
