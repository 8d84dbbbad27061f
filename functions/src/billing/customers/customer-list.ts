import { type CustomerBilling, type PayingView } from '@keelson/contracts/account/endpoints';
import { effectiveEntitlement } from '@keelson/contracts/billing/effective-plan';
import { type Entitlement, type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { decodeCursor, pageOfItems } from '@keelson/server/cursor';
import * as z from 'zod';
import { monthlyAmount } from '../../metrics/domain/monthly-amount';
import { type BillingDeps } from '../billing-deps';

const STATUSES: Readonly<Record<PayingView, readonly EntitlementStatus[]>> = {
  paying: ['active', 'canceling', 'grace'],
  past_due: ['grace', 'lapsed'],
};
const Position = z.tuple([PayerId]);

type Deps = Pick<BillingDeps, 'subscriptions' | 'now'>;

/** Lists say this about the plan of each payer; everyone has an entry. */
export async function customerBilling(
  deps: Deps,
  uids: readonly PayerId[],
): Promise<Map<PayerId, CustomerBilling>> {
  const records = await deps.subscriptions.ofUsers(uids);
  const at = deps.now();
  return new Map(
    [...records].map(([uid, { entitlement, subscriptions }]) => [
      uid,
      summarize(entitlement, subscriptions, at),
    ]),
  );
}

function summarize(
  stored: Entitlement | null,
  subscriptions: readonly Subscription[],
  at: EpochMs,
): CustomerBilling {
  if (stored === null) return { plan: 'free', status: 'none', monthly: null, nextChargeAt: null };
  const { planKey, status, currentPeriodEnd, sourceSubscriptionId } = effectiveEntitlement(
    stored,
    at,
  );
  const source = subscriptions.find(({ id }) => id === sourceSubscriptionId);
  const amountMinor = source === undefined ? 0 : monthlyAmount(source);
  const renews = status === 'trialing' || status === 'active' || status === 'grace';
  return {
    plan: planKey,
    status,
    monthly:
      source === undefined || amountMinor === 0 ? null : { amountMinor, currency: source.currency },
    nextChargeAt: renews ? currentPeriodEnd : null,
  };
}

/** One page of payers by what they pay, in the order of their ids. */
export async function payersBy(
  { subscriptions }: Pick<Deps, 'subscriptions'>,
  view: PayingView,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: PayerId[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(Position, cursor)[0];
  const found = await subscriptions.payersWith(STATUSES[view], { after, limit: limit + 1 });
  return pageOfItems(found, limit, (uid) => [uid]);
}
