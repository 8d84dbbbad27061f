import { BillingInterval } from '@keelson/contracts/billing/endpoints';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { inCurrency } from '@keelson/contracts/billing/price-currencies';
import { quantityFor, seatsOfPlan } from '@keelson/contracts/billing/seats';
import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { findOffer } from '../checkout/find-offer';
import { assertChangeable } from '../domain/decide-plan-change';
import { type SeatPurchase, type WorkspaceBilling } from '../workspace-billing';
import { changePlan, previewPlanChange } from './change-plan';
import { findOwnSubscription, refreshSubscription } from './find-own-subscription';

/** Raises a workspace's plan to a number of seats without asking: at the price that is paid for now, and nothing else changes. */
export async function buySeats(
  deps: BillingDeps,
  payer: PayerId,
  { by, requestId, seats, added }: SeatPurchase,
): ReturnType<WorkspaceBilling['buySeats']> {
  const state = await findOwnSubscription(deps, payer);
  const current = seatsOfPlan(state.planKey, state.quantity);
  if (current >= seats) {
    await refreshSubscription(deps, payer, state.id);
    return 'bought';
  }
  assertChangeable(state);
  const choice = await choiceOf(deps, payer, state, seats);
  if (choice === null || seats - current > added) return 'refused';
  const { prorationDate, dueNow, timing } = await previewPlanChange(deps, payer, choice);
  if (timing !== 'now') return 'refused';
  const actor = { uid: payer, by, requestId };
  const { status } = await changePlan(deps, actor, { ...choice, prorationDate, dueNow });
  return status === 'changed' ? 'bought' : 'unpaid';
}

/** Null where the change would also end a trial, replace another change, or move the plan to another price. */
async function choiceOf(
  deps: BillingDeps,
  payer: PayerId,
  state: SubscriptionState,
  seats: number,
) {
  const { planKey: plan, status, currency, priceId, pendingChange, pendingUpdate } = state;
  const interval = BillingInterval.safeParse(state.interval).data;
  const row = planOf(plan).seats;
  if (status !== 'active' || pendingChange !== null || pendingUpdate !== null) return null;
  if (interval === undefined || row === undefined) return null;
  const offer = await findOffer(deps, payer, { plan, interval });
  if (inCurrency(offer, currency)?.priceId !== priceId) return null;
  return { plan, interval, quantity: quantityFor(row, seats) };
}

/** The seats at the provider, which are stored then. */
export async function fetchSeats(
  deps: BillingDeps,
  payer: PayerId,
): ReturnType<WorkspaceBilling['fetchSeats']> {
  const state = await findOwnSubscription(deps, payer).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'billing/no-subscription') return null;
    throw error;
  });
  if (state === null) return { seats: 1, isOpen: false };
  await refreshSubscription(deps, payer, state.id);
  const { planKey, quantity, pendingUpdate } = state;
  return { seats: seatsOfPlan(planKey, quantity), isOpen: pendingUpdate !== null };
}
