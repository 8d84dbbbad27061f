import { effectiveEntitlement } from '@keelson/contracts/billing/effective-plan';
import { BillingInterval } from '@keelson/contracts/billing/endpoints';
import { type Entitlement } from '@keelson/contracts/billing/entitlement';
import { isPaidPlan, planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { seatedMembers, seatsAt, seatsOfPlan, TEAM_PLANS } from '@keelson/contracts/billing/seats';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type SeatPlan } from '@keelson/contracts/teams/billing-endpoints';
import { type Workspace, type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { type EpochMs } from '@keelson/contracts/time';
import { automaticSeatsOf } from '../domain/automatic-seats';

type Next = SeatPlan['next'];

/** The seats that follow when the period ends; null while the number stays. */
function nextSeats(
  entitlement: Entitlement,
  pending: Subscription['pendingChange'],
  at: EpochMs,
): Next {
  const now = seatsAt(entitlement, at);
  const { cancelAtPeriodEnd, currentPeriodEnd, graceUntil } = effectiveEntitlement(entitlement, at);
  const free = seatsAt(null, at);
  if (graceUntil !== null && graceUntil > at && now !== free)
    return { seats: free, at: graceUntil };
  if (cancelAtPeriodEnd && currentPeriodEnd !== null && now !== free) {
    return { seats: free, at: currentPeriodEnd };
  }
  if (pending === null) return null;
  const seats = seatsOfPlan(pending.planKey, pending.quantity);
  return seats === now ? null : { seats, at: pending.at };
}

function mostSeats(plan: PlanKey): number | null {
  const sold = isPaidPlan(plan) && planOf(plan).seats !== undefined ? plan : TEAM_PLANS[0];
  return sold === undefined ? null : (planOf(sold).seats?.max ?? null);
}

/** The stored records of a workspace and its plan. */
export interface SeatRecords {
  readonly workspace: Pick<Workspace, 'members' | 'invitations' | 'automaticSeats'>;
  readonly members: readonly WorkspaceMember[];
  readonly entitlement: Entitlement | null;
  readonly subscription: Pick<
    Subscription,
    'pendingChange' | 'planKey' | 'unitAmount' | 'currency' | 'interval' | 'intervalCount'
  > | null;
}

/** A {@link SeatPlan} with the members who can read only. */
export interface DecidedSeats extends Omit<SeatPlan, 'readOnly'> {
  readonly readOnly: readonly WorkspaceMember[];
}

function priceOfSeat(subscription: SeatRecords['subscription']): SeatPlan['automatic']['price'] {
  if (subscription === null) return null;
  const { planKey, unitAmount, currency, intervalCount } = subscription;
  const interval = BillingInterval.safeParse(subscription.interval).data;
  const isForOne = planOf(planKey).seats?.price === 'perSeat' && intervalCount === 1;
  if (!isForOne || unitAmount === null || interval === undefined) return null;
  return { amount: { amountMinor: unitAmount, currency }, interval };
}

/** @param wanted The number of seats to show the effect of; undefined: what follows, or else the seats now. */
export function decideSeatPlan(
  { workspace, members, entitlement, subscription }: SeatRecords,
  wanted: number | undefined,
  at: EpochMs,
): DecidedSeats {
  const paid = seatsAt(entitlement, at);
  const plan = entitlement === null ? 'free' : effectiveEntitlement(entitlement, at).planKey;
  const next =
    entitlement === null ? null : nextSeats(entitlement, subscription?.pendingChange ?? null, at);
  const { monthly, bought } = automaticSeatsOf(workspace, at);
  const seated = new Set(seatedMembers(members, wanted ?? next?.seats ?? paid));
  return {
    paid,
    members: workspace.members,
    invitations: workspace.invitations,
    plan,
    max: mostSeats(plan),
    next,
    readOnly: members.filter((member) => !seated.has(member)),
    automatic: { monthly, bought, price: priceOfSeat(subscription) },
  };
}
