import { effectiveEntitlement, GRANTING_STATUSES } from '@keelson/contracts/billing/effective-plan';
import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { hasTeamPlan, seatsAt, seatsSold } from '@keelson/contracts/billing/seats';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { type WorkspaceBilling } from '../workspace-billing';
import { buySeats, fetchSeats } from '../plans/buy-seats';
import { syncSubscription } from '../plans/sync-subscription';
import { freeOnceOf } from './free-once';
import { offboardBilling } from './offboard-billing';
import { stopRenewals } from './stop-renewal';

export function composeWorkspaceBilling(
  billing: BillingDeps,
  deleteUsage: (payer: PayerId) => Promise<void>,
): WorkspaceBilling {
  return {
    seatsIn: async (transaction, id, at) =>
      seatsAt(await billing.subscriptions.entitlementIn(transaction, payerOfWorkspace(id)), at),

    seatOfferIn: async (transaction, id, at) => {
      const stored = await billing.subscriptions.entitlementIn(transaction, payerOfWorkspace(id));
      const seats = seatsAt(stored, at);
      if (stored === null || !hasTeamPlan(stored, at)) return { seats, sold: () => seats };
      const { planKey } = effectiveEntitlement(stored, at);
      return { seats, sold: (wanted) => Math.max(seats, seatsSold(planKey, wanted)) };
    },

    buySeats: (id, purchase) => buySeats(billing, payerOfWorkspace(id), purchase),

    fetchSeats: (id) => fetchSeats(billing, payerOfWorkspace(id)),

    endingOf: async (id) => {
      const stored = await billing.subscriptions.entitlementOf(payerOfWorkspace(id));
      if (stored === null) return null;
      const at = billing.now();
      const { status, planKey, currentPeriodEnd } = effectiveEntitlement(stored, at);
      if (!GRANTING_STATUSES.has(status)) return null;
      // What is not paid ends at once.
      return { plan: planKey, endsAt: status === 'grace' ? at : (currentPeriodEnd ?? at) };
    },

    stop: async (id) => {
      const payer = payerOfWorkspace(id);
      for (const changed of await stopRenewals(billing, payer)) {
        await syncSubscription(billing, changed, { event: null, owner: payer });
      }
    },

    deleteData: async (id) => {
      const payer = payerOfWorkspace(id);
      await keepFreeOnce(billing, payer);
      await offboardBilling(billing, payer);
      await deleteUsage(payer);
    },
  };
}

/** Whoever made the workspace gets no second trial with the next one. */
async function keepFreeOnce(billing: BillingDeps, payer: PayerId): Promise<void> {
  const person = await billing.payers.personBehind(payer);
  if (person === null) return;
  const given = await freeOnceOf(billing, payer);
  if (given.trialAt === null && given.codes.length === 0 && !given.debitReturned) return;
  await billing.customers.carryGiven(person as PayerId, given, billing.now());
}
