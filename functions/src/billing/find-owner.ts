import { UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { type SubscriptionFacts } from './domain/provider-facts';

/** Whose subscription it is; `gone` when nobody can ever be found, because the customer was deleted. */
export type Owner =
  | { readonly kind: 'known'; readonly uid: UserId }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' };

/**
 * Finds the account that a subscription belongs to. Our own mapping is proof; what was noted at the
 * provider is a hint that is taken only for an account that exists and a customer that is alive, so
 * that a deleted account does not come back by a late event.
 */
export async function findOwner(
  deps: Pick<BillingDeps, 'customers' | 'provider'>,
  facts: SubscriptionFacts,
): Promise<Owner> {
  const mapped = await deps.customers.ownerOf(facts.customerId);
  if (mapped !== null) return { kind: 'known', uid: mapped };
  const customer = await deps.provider.findCustomer(facts.customerId);
  if (customer === null || customer.deleted) return { kind: 'gone' };
  const hint = UserId.safeParse(facts.uidHint ?? customer.uidHint);
  if (hint.success && (await deps.customers.accountExists(hint.data))) {
    return { kind: 'known', uid: hint.data };
  }
  return { kind: 'unknown' };
}
