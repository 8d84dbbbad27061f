import { DomainError } from '@keelson/contracts/errors';
import { type ActiveWorkspace } from '@keelson/contracts/teams/workspace';

type Counters = Pick<ActiveWorkspace, 'members' | 'invitations'>;

export const seatsUsed = ({ members, invitations }: Counters): number => members + invitations;

/**
 * Reserves seats for invitations. When there are fewer seats than are used, which a smaller plan leads to, nothing is
 * reserved until others have left.
 *
 * @throws {DomainError} `workspace/no-seats`; then none is reserved.
 */
export function reserveSeats<Row extends Counters>(
  workspace: Row,
  count: number,
  seats: number,
): Row {
  const used = seatsUsed(workspace);
  if (count > 0 && used + count > seats) throw noSeats({ seats, used, needed: count });
  return { ...workspace, invitations: workspace.invitations + count };
}

/**
 * Refuses invitations where members use all seats, before anything is read about those who are invited.
 *
 * @throws {DomainError} `workspace/no-seats`.
 */
export function requireFreeSeat(workspace: Counters, seats: number): void {
  if (workspace.members < seats) return;
  throw noSeats({ seats, used: seatsUsed(workspace), needed: 1 });
}

/**
 * Gives the reserved seat of an invitation to a member. After a change to a smaller plan there are more reservations
 * than seats: the first to accept get them.
 *
 * @throws {DomainError} `workspace/no-seats`.
 */
export function takeReservedSeat<Row extends Counters>(workspace: Row, seats: number): Row {
  const { members, invitations } = workspace;
  if (members >= seats) throw noSeats({ seats, used: members, needed: 1 });
  return { ...workspace, members: members + 1, invitations: invitations - 1 };
}

const noSeats = (details: { seats: number; used: number; needed: number }): DomainError =>
  new DomainError(
    'workspace/no-seats',
    'All seats are used or reserved. Add seats, or revoke invitations.',
    [],
    { details },
  );
