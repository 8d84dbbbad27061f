import { type CreditGrant } from '@keelson/contracts/billing/credits';
import { type OpenCustomer } from '@keelson/contracts/billing/customer';
import { type EpochMs } from '@keelson/contracts/time';
import { type PurchaseFacts } from './provider-facts';

/**
 * Credits that the payment does not pay for any more: the share that was refunded, rounded down; all of them while
 * the payment is disputed or when it failed after all.
 */
export function takenBackOf({ order, status, paid, refunded, disputed }: PurchaseFacts): number {
  if (status !== 'paid' || disputed || refunded >= paid.amountMinor) return order.amount;
  // BigInt: credits times minor units can pass 2^53.
  return Number((BigInt(order.amount) * BigInt(refunded)) / BigInt(paid.amountMinor));
}

/**
 * The account's record with the credits of a payment as it was just fetched. The payment's id is the key, so that a
 * payment grants once however often, late or out of order it is reported; a refund that is reported first leaves
 * nothing to grant.
 *
 * @returns Null when nothing changes.
 */
export function withPurchase(customer: OpenCustomer, facts: PurchaseFacts): OpenCustomer | null {
  const stored = customer.credits[facts.paymentId];
  if (stored === undefined && facts.status !== 'paid') return null;
  const takenBack = takenBackOf(facts);
  if (stored?.takenBack === takenBack) return null;
  const { pack, metric, amount } = facts.order;
  const grant: CreditGrant = stored ?? {
    pack,
    metric,
    amount,
    used: 0,
    takenBack,
    paid: facts.paid,
    boughtAt: facts.createdAt,
  };
  const credits = { ...customer.credits, [facts.paymentId]: { ...grant, takenBack } };
  return { ...customer, credits, revision: customer.revision + 1 };
}

/** The record with the open payment pages of `orders`. */
export function withOrders(
  customer: OpenCustomer,
  orders: Readonly<Record<string, EpochMs>>,
): OpenCustomer {
  const opened = Object.values(orders);
  return {
    ...customer,
    creditOrders: orders,
    creditOrdersSince: opened.length === 0 ? null : Math.min(...opened),
    revision: customer.revision + 1,
  };
}
