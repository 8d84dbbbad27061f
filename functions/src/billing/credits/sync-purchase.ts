import { recordOf } from '@keelson/contracts/billing/payer-of';
import { type EventOutcome } from '@keelson/contracts/billing/ledger';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { hasCustomer, isTombstone } from '../domain/customer-record';
import { withPurchase } from '../domain/decide-purchase';
import { isSettled, recordAttempt } from '../domain/ledger-entry';
import { type EventFacts, type PurchaseFacts } from '../domain/provider-facts';
import { type PurchaseRecords } from './purchase-repo';

/** `foreign`: not a payment for credits · `unknown`: no account has its customer · `gone`: the account was deleted. */
export type PurchaseResult =
  | { readonly kind: 'foreign' | 'unknown' | 'gone'; readonly customerId: CustomerId | null }
  | {
      /** `settled`: the event was handled before. */
      readonly kind: 'granted' | 'unchanged' | 'settled';
      readonly uid: PayerId;
      readonly facts: PurchaseFacts;
    };

/**
 * Stores what the provider says about a payment for credits: grants them, or takes back what is unused after a refund
 * or dispute. Grant and ledger entry are one commit. Safe to repeat.
 */
export async function syncPurchase(
  deps: BillingDeps,
  paymentId: string,
  event: EventFacts | null,
  owner?: PayerId,
): Promise<PurchaseResult> {
  const found = await deps.provider.findPurchase(paymentId);
  if (found?.customerId == null) return { kind: 'foreign', customerId: null };
  const { customerId } = found;
  const uid = owner ?? (await deps.customers.ownerOf(customerId));
  if (uid === null) {
    const customer = await deps.provider.findCustomer(customerId);
    return { kind: customer?.deleted === false ? 'unknown' : 'gone', customerId };
  }
  let facts = found;
  const kind = await deps.purchases.commit(uid, event?.id ?? null, async (records) => {
    facts = (await deps.provider.findPurchase(paymentId)) ?? found;
    return decide(records, { facts, customerId, uid, event, at: deps.now() });
  });
  if (kind === 'gone') return { kind, customerId };
  if (kind === 'granted') await record(deps, uid, facts);
  return { kind, uid, facts };
}

/**
 * The same for all payments of an account that the provider knows, also those that left no trace here.
 *
 * @returns Number of payments that changed something.
 */
export async function syncPurchases(
  deps: BillingDeps,
  uid: PayerId,
  customerIds: readonly CustomerId[],
): Promise<number> {
  let changed = 0;
  for (const customerId of customerIds) {
    for (const paymentId of await deps.provider.purchasesOf(customerId)) {
      const { kind } = await syncPurchase(deps, paymentId, null, uid);
      if (kind === 'granted') changed += 1;
    }
  }
  return changed;
}

interface Commit {
  readonly facts: PurchaseFacts;
  readonly customerId: CustomerId;
  readonly uid: PayerId;
  readonly event: EventFacts | null;
  readonly at: number;
}

function decide({ customer, entry }: PurchaseRecords, commit: Commit) {
  const { facts, customerId, uid, event, at } = commit;
  const attempt = (outcome: EventOutcome) =>
    event === null
      ? null
      : recordAttempt(entry, {
          event,
          outcome,
          errorCode: null,
          subscriptionId: null,
          customerId,
          uid,
          at,
        });
  if (customer === null || isTombstone(customer) || !hasCustomer(customer, customerId)) {
    return { kind: 'gone' as const, customer: null, entry: null };
  }
  if (entry !== null && isSettled(entry.outcome)) {
    return { kind: 'settled' as const, customer: null, entry: attempt('applied') };
  }
  const next = withPurchase(customer, facts);
  return {
    kind: next === null ? ('unchanged' as const) : ('granted' as const),
    customer: next,
    entry: attempt('applied'),
  };
}

/** One audit entry for each state of the payment. */
async function record(deps: BillingDeps, uid: PayerId, facts: PurchaseFacts): Promise<void> {
  const { paymentId, order, refunded, disputed, status } = facts;
  const isGrant = status === 'paid' && !disputed && refunded === 0;
  await deps.audit.record({
    id: `billing-credits-${paymentId}-${status}-${refunded}-${disputed}`,
    actor: { kind: 'system', id: 'billing', label: 'Billing' },
    action: isGrant ? 'billing.credits-granted' : 'billing.credits-taken-back',
    target: recordOf(uid),
    message: {
      code: isGrant ? 'billing.credits-bought' : 'billing.credits-taken-back',
      params: { paymentId, amount: order.amount, metric: order.metric },
    },
    requestId: '',
    at: deps.now(),
  });
}
