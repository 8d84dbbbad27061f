import { type CheckoutSessionId, type PayerId } from '@keelson/contracts/ids';
import { type EpochMs, MINUTE } from '@keelson/contracts/time';
import { type BillingDeps } from '../billing-deps';
import { isTombstone } from '../domain/customer-record';
import { withOrders } from '../domain/decide-purchase';
import { type CheckoutFacts } from '../domain/provider-facts';
import { syncPurchase } from './sync-purchase';

/** Younger payment pages are still being paid; their webhook comes. */
const YOUNG_MS = 5 * MINUTE;

/** Remembers a payment page before the buyer gets it, so that reconcile finds its payment when the webhook is lost. */
export async function openOrder(
  deps: Pick<BillingDeps, 'purchases' | 'now'>,
  uid: PayerId,
  id: CheckoutSessionId,
): Promise<void> {
  await deps.purchases.commit(uid, null, ({ customer }) => {
    const known = customer === null || isTombstone(customer) || id in customer.creditOrders;
    const next = known
      ? null
      : withOrders(customer, { ...customer.creditOrders, [id]: deps.now() });
    return Promise.resolve({ kind: 'opened', customer: next, entry: null });
  });
}

/** Grants what a finished payment page paid for. @returns True when nothing more can happen to it. */
export async function settleOrder(
  deps: BillingDeps,
  uid: PayerId,
  session: CheckoutFacts | null,
): Promise<boolean> {
  if (session === null || session.status === 'expired') return true;
  if (session.status === 'open') return false;
  if (session.paymentId === null) return true;
  const result = await syncPurchase(deps, session.paymentId, null, uid);
  return !('facts' in result) || result.facts.status !== 'pending';
}

async function closeOrders(deps: BillingDeps, uid: PayerId, ids: readonly string[]): Promise<void> {
  await deps.purchases.commit(uid, null, ({ customer }) => {
    if (customer === null || isTombstone(customer)) {
      return Promise.resolve({ kind: 'closed', customer: null, entry: null });
    }
    const left = Object.entries(customer.creditOrders).filter(([id]) => !ids.includes(id));
    const next = withOrders(customer, Object.fromEntries(left));
    return Promise.resolve({ kind: 'closed', customer: next, entry: null });
  });
}

/**
 * Asks the provider how payment pages for credits ended, and grants what was paid without a webhook.
 *
 * @returns Number of pages that are settled.
 */
export async function settleOrders(deps: BillingDeps, deadline: EpochMs): Promise<number> {
  let settled = 0;
  const before = deps.now() - YOUNG_MS;
  for (const { uid, creditOrders } of await deps.purchases.withOrdersBefore(before)) {
    if (deps.now() >= deadline) break;
    const closed: string[] = [];
    for (const [id, openedAt] of Object.entries(creditOrders)) {
      if (openedAt > before) continue;
      try {
        const session = await deps.provider.findCheckout(id as CheckoutSessionId);
        if (await settleOrder(deps, uid, session)) closed.push(id);
      } catch (error) {
        deps.log.warn('A payment page for credits was not settled', { uid, id, error });
      }
    }
    if (closed.length > 0) await closeOrders(deps, uid, closed);
    settled += closed.length;
  }
  return settled;
}
