import { DomainError } from '@keelson/contracts/errors';
import { SEAT_ORDER_MS } from '@keelson/contracts/teams/limits';
import {
  type ActiveWorkspace,
  type AutomaticSeats,
  type SeatOrder,
} from '@keelson/contracts/teams/workspace';
import { type EpochMs, monthKey } from '@keelson/contracts/time';

type Chosen = Pick<ActiveWorkspace, 'automaticSeats'>;

/** The choice of a workspace, with the counter of the month of `at`. */
export function automaticSeatsOf({ automaticSeats: stored }: Chosen, at: EpochMs): AutomaticSeats {
  const month = monthKey(at);
  if (stored === undefined) return { monthly: 0, month, bought: 0, order: null };
  return stored.month === month ? stored : { ...stored, month, bought: 0 };
}

/** Seats that may still be bought in the month of `at`. */
export function automaticSeatsLeft(workspace: Chosen, at: EpochMs): number {
  const { monthly, bought } = automaticSeatsOf(workspace, at);
  return Math.max(0, monthly - bought);
}

/** Also while an order is open, whose end can add seats or return them to the month. */
export const mayBuySeats = (workspace: Chosen, at: EpochMs): boolean =>
  automaticSeatsLeft(workspace, at) > 0 || automaticSeatsOf(workspace, at).order !== null;

export const chooseAutomaticSeats = <Row extends Chosen>(
  workspace: Row,
  monthly: number,
  at: EpochMs,
): Row => ({ ...workspace, automaticSeats: { ...automaticSeatsOf(workspace, at), monthly } });

interface SeatNeed {
  readonly seats: number;
  /** Seats with which the invitations are possible. */
  readonly wanted: number;
  /** Seats that the plan has when at least `wanted` are bought. */
  readonly sold: number;
}

/**
 * Orders the missing seats: they count for the month before the provider is asked, so that neither orders at once nor a lost
 * answer buy more than the owner allowed.
 *
 * @returns Null above the limit of the month or the most of the plan.
 * @throws {DomainError} `workspace/seats-pending` during another order.
 */
export function orderSeats<Row extends Chosen>(
  workspace: Row,
  { seats, wanted, sold }: SeatNeed,
  { id, by, at }: Pick<SeatOrder, 'id' | 'by' | 'at'>,
): { readonly workspace: Row; readonly order: SeatOrder } | null {
  const current = automaticSeatsOf(workspace, at);
  if (current.order !== null) throw seatsPending();
  const added = sold - seats;
  const bought = current.bought + added;
  if (sold < wanted || bought > current.monthly) return null;
  const order = { id, by, seats: sold, added, at };
  return { workspace: { ...workspace, automaticSeats: { ...current, bought, order } }, order };
}

/** While this is true, a request to the provider may still be under way. */
export const isUnderWay = ({ at: since }: SeatOrder, at: EpochMs): boolean =>
  at < since + SEAT_ORDER_MS;

/**
 * Ends an order. What was not bought counts no longer, in the month of the order alone.
 *
 * @returns Null when that order has ended already.
 */
export function endSeatOrder<Row extends Chosen>(
  workspace: Row,
  { id, added }: Pick<SeatOrder, 'id' | 'added'>,
  outcome: 'bought' | 'not-bought',
): Row | null {
  const { automaticSeats: stored } = workspace;
  if (stored === undefined || stored.order?.id !== id) return null;
  const returned = outcome === 'not-bought' && stored.month === monthKey(stored.order.at);
  const bought = stored.bought - (returned ? added : 0);
  return { ...workspace, automaticSeats: { ...stored, bought, order: null } };
}

export const seatsPending = (): DomainError =>
  new DomainError(
    'workspace/seats-pending',
    'A payment for seats of this team is under way. Try again in a few minutes. Nobody was invited.',
  );
