import { randomUUID } from 'node:crypto';
import { DomainError } from '@keelson/contracts/errors';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { type SeatOrder } from '@keelson/contracts/teams/workspace';
import * as z from 'zod';
import {
  automaticSeatsOf,
  endSeatOrder,
  isUnderWay,
  orderSeats,
  seatsPending,
} from './domain/automatic-seats';
import { recordAudit } from './record-audit';
import { type Requester, type TeamDeps } from './team-deps';
import { requireMember } from './workspace-access';

type Deps = Pick<TeamDeps, 'workspaces' | 'billing' | 'audit' | 'now'>;

const Refusal = z.object({ used: z.number(), needed: z.number() });

/** The number of seats with which a refused act is possible; null for another error. */
function wantedSeats(error: unknown): number | null {
  if (!(error instanceof DomainError) || error.code !== 'workspace/no-seats') return null;
  const { used, needed } = Refusal.parse(error.details);
  return used + needed;
}

/**
 * Acts once more with the seats that were missing, where an owner chose that they are bought.
 *
 * @throws {DomainError} that of `act` where nothing may be bought; `workspace/seats-pending`, `workspace/seats-unpaid`; and
 *   what refuses a change of the plan.
 */
export async function withAutomaticSeats<Result>(
  deps: Deps,
  requester: Requester,
  id: WorkspaceId,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const wanted = wantedSeats(error);
    if (wanted === null || !(await addSeats(deps, requester, { id, wanted }))) throw error;
  }
  try {
    return await act();
  } catch (error) {
    // They are bought and not stored yet, or another invitation has taken them.
    throw wantedSeats(error) === null ? error : seatsPending();
  }
}

interface Wanted {
  readonly id: WorkspaceId;
  readonly wanted: number;
}

/** @returns False where nothing may be bought. */
async function addSeats(deps: Deps, requester: Requester, wish: Wanted): Promise<boolean> {
  await settleOrder(deps, requester.requestId, wish.id);
  const placed = await placeOrder(deps, requester, wish);
  if (typeof placed === 'boolean') return placed;
  const outcome = await carryOut(deps, requester, { id: wish.id, order: placed });
  // The order stays: its seats come when somebody pays for them.
  if (outcome === 'unpaid') throw seatsUnpaid();
  await end(deps, requester.requestId, { id: wish.id, order: placed }, 'bought');
  return true;
}

/** @returns True when the seats are there meanwhile, and false where nothing may be bought. */
const placeOrder = (
  { workspaces, billing, now }: Deps,
  { actor }: Requester,
  { id, wanted }: Wanted,
): Promise<SeatOrder | boolean> =>
  workspaces.transact(null, async (team) => {
    const at = now();
    const access = { id, intent: 'change', action: 'manage' } as const;
    const { workspace } = await requireMember(team, actor, access);
    const { seats, sold } = await billing.seatOfferIn(team.transaction, id, at);
    if (seats >= wanted) return true;
    const placed = orderSeats(
      workspace,
      { seats, wanted, sold: sold(wanted) },
      { id: randomUUID(), by: actor.uid, at },
    );
    if (placed === null) return false;
    team.put(placed.workspace);
    return placed.order;
  });

interface Placed {
  readonly id: WorkspaceId;
  readonly order: SeatOrder;
}

/**
 * After an error the provider says what has happened. While nobody knows, the order stays and counts.
 *
 * @throws The error, where nothing was bought.
 */
async function carryOut(
  deps: Deps,
  requester: Requester,
  { id, order }: Placed,
): Promise<'bought' | 'unpaid'> {
  const { billing } = deps;
  const { seats, added } = order;
  const purchase = { by: order.by, requestId: requester.requestId, seats, added };
  try {
    const outcome = await billing.buySeats(id, purchase);
    if (outcome === 'refused') throw notAutomatic();
    return outcome;
  } catch (error) {
    const found = await billing.fetchSeats(id).catch(() => null);
    if (found !== null && found.seats >= seats) return 'bought';
    if (found?.isOpen === true) return 'unpaid';
    const isRefused = error instanceof DomainError && error.code !== 'billing/provider-unavailable';
    if (found !== null && isRefused) {
      await end(deps, requester.requestId, { id, order }, 'not-bought');
    }
    throw error;
  }
}

/**
 * Ends an order whose answer was lost, or that somebody had to pay for: by what the provider has now.
 *
 * @throws {DomainError} `workspace/seats-pending`, `workspace/seats-unpaid`, `billing/provider-unavailable`.
 */
export async function settleOrder(deps: Deps, requestId: string, id: WorkspaceId): Promise<void> {
  const { workspaces, billing, now } = deps;
  const at = now();
  const workspace = await workspaces.find(id);
  const order = workspace === null ? null : automaticSeatsOf(workspace, at).order;
  if (order === null) return;
  if (isUnderWay(order, at)) throw seatsPending();
  const { seats, isOpen } = await billing.fetchSeats(id);
  const isBought = seats >= order.seats;
  if (!isBought && isOpen) throw seatsUnpaid();
  await end(deps, requestId, { id, order }, isBought ? 'bought' : 'not-bought');
}

const end = (
  { workspaces, audit, now }: Deps,
  requestId: string,
  { id, order }: Placed,
  outcome: 'bought' | 'not-bought',
): Promise<void> =>
  workspaces.transact(null, async (team) => {
    const workspace = await team.workspace(id);
    const next = workspace === null ? null : endSeatOrder(workspace, order, outcome);
    if (next === null) return;
    team.put(next);
    const { added, seats, by } = order;
    const params = { added, seats };
    const message =
      outcome === 'bought'
        ? ({ code: 'workspace.seats-bought', params } as const)
        : ({ code: 'workspace.seats-not-bought', params } as const);
    recordAudit(audit, team, { by, workspace: id, message, requestId, at: now() });
  });

const seatsUnpaid = (): DomainError =>
  new DomainError(
    'workspace/seats-unpaid',
    'Nobody was invited. Ask an owner to pay the open invoice under Plan and seats, then try again.',
  );

const notAutomatic = (): DomainError =>
  new DomainError(
    'workspace/seats-not-automatic',
    'Nobody was invited. Ask an owner to add seats under Plan and seats: the plan is in a trial, is changing, or has a new price.',
  );
