import type { PayerId } from '../ids';
import type { PlanSeats } from '../product/rows';
import type { EpochMs } from '../time';
import { effectiveEntitlement, GRANTING_STATUSES } from './effective-plan';
import type { Entitlement } from './entitlement';
import { isWorkspacePayer } from './payer-of';
import { isSoldPlan, maxQuantity, PAID_PLANS, planOf } from './plan-catalog';
import type { PlanKey } from './plan-key';

// No schema in this file, so that a browser can have it without zod.

/** Every workspace has the seat of its owner. */
const FREE_SEATS = 1;

/** The plans on sale that workspaces can buy, from the smallest to the largest. */
export const TEAM_PLANS: readonly PlanKey[] = PAID_PLANS.filter(
  (plan) => isSoldPlan(plan) && planOf(plan).seats !== undefined,
);

/** The seats of a row that is bought a number of times. */
export function seatsBought({ included, max, price }: PlanSeats, quantity: number): number {
  const further = Math.max(0, quantity - 1) * (price === 'flat' ? included : 1);
  return Math.max(FREE_SEATS, Math.min(included + further, max));
}

/** Returns the number of a row that is bought for a number of seats; always one at least. */
export function quantityFor({ included, max, price }: PlanSeats, wanted: number): number {
  const further = Math.max(0, Math.min(wanted, max) - included);
  return 1 + (price === 'flat' ? Math.ceil(further / included) : further);
}

/** The seats of a plan that is bought a number of times; one for a plan that is not for teams. */
export function seatsOfPlan(plan: string, quantity: number): number {
  const { seats } = planOf(plan);
  return seats === undefined ? FREE_SEATS : seatsBought(seats, quantity);
}

/** The seats of a plan after at least that many are bought, or its most. */
export function seatsSold(plan: string, wanted: number): number {
  const { seats } = planOf(plan);
  return seats === undefined ? FREE_SEATS : seatsBought(seats, quantityFor(seats, wanted));
}

/** The most of a plan that the payer can buy at once; 0 for a workspace and a plan that is not for teams. */
export function mostFor(plan: string, payer: PayerId): number {
  if (!isWorkspacePayer(payer)) return maxQuantity(plan);
  const { seats } = planOf(plan);
  return seats === undefined ? 0 : quantityFor(seats, seats.max);
}

/** True when the payer's price of a plan is that of one seat. */
export function isPricePerSeat(plan: string, payer: PayerId): boolean {
  const { seats } = planOf(plan);
  return isWorkspacePayer(payer) && seats?.price === 'perSeat' && seats.included === 1;
}

/**
 * The seats of a workspace at an instant: what its plan pays for, also in the grace period of a failed payment, and else
 * the one that is free.
 *
 * @param entitlement `entitlements/{workspace}`, which every change of its subscription writes in the same commit.
 */
export function seatsAt(entitlement: Entitlement | null, at: EpochMs): number {
  if (entitlement === null) return FREE_SEATS;
  const { status, planKey, quantity } = effectiveEntitlement(entitlement, at);
  return GRANTING_STATUSES.has(status) ? seatsOfPlan(planKey, quantity) : FREE_SEATS;
}

/** True when a workspace pays for what its members use: without a plan, each uses what is their own. */
export function hasTeamPlan(entitlement: Entitlement, at: EpochMs): boolean {
  const { status, planKey } = effectiveEntitlement(entitlement, at);
  return GRANTING_STATUSES.has(status) && planOf(planKey).seats !== undefined;
}

/**
 * The members who have a seat: those who joined first. The others can read, and lose nothing else.
 *
 * @param members In any order; `seat` is their stored order.
 */
export function seatedMembers<Member extends { readonly seat: number }>(
  members: readonly Member[],
  seats: number,
): Member[] {
  return [...members].sort((a, b) => a.seat - b.seat).slice(0, seats);
}
