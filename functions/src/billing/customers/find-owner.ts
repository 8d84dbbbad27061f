import { PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { isOurs } from '../domain/product-claim';
import { type SubscriptionFacts } from '../domain/provider-facts';

/**
 * The owner of a subscription. `gone`: the customer was deleted, so no owner can be found · `foreign`: it is
 * of another product and of no account here, as in a provider account that several systems share.
 */
export type Owner =
  | {
      readonly kind: 'known';
      readonly uid: PayerId;
      /** True when the account's customers tell it; a commit requires that they still do. */
      readonly mapped: boolean;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'gone' };

/**
 * Finds the account that owns a subscription. Our mapping is authoritative. The provider's metadata is a
 * hint, used only for an existing account and a customer that is not deleted, so that a late event
 * cannot restore a deleted account. A subscription that grants no plan is not worth asking about.
 */
export async function findOwner(
  deps: Pick<BillingDeps, 'customers' | 'payers' | 'provider'>,
  facts: SubscriptionFacts,
): Promise<Owner> {
  const mapped = await deps.customers.ownerOf(facts.customerId);
  if (mapped !== null) return { kind: 'known', uid: mapped, mapped: true };
  if (looksForeign(facts)) return { kind: 'foreign' };
  const customer = await deps.provider.findCustomer(facts.customerId);
  if (customer === null || customer.deleted) return { kind: 'gone' };
  const hint = PayerId.safeParse(facts.uidHint ?? customer.uidHint);
  if (hint.success && (await deps.payers.exists(hint.data))) {
    return { kind: 'known', uid: hint.data, mapped: false };
  }
  return { kind: isOurs(facts.state) ? 'unknown' : 'foreign' };
}

/** True for a subscription to another product that names no account. It is foreign unless its customer is ours. */
export const looksForeign = ({ state, uidHint }: SubscriptionFacts): boolean =>
  !isOurs(state) && uidHint === null;
