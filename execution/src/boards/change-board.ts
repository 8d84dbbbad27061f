import { type StaffRole } from '@keelson/contracts/account/staff';
import { type AuditMessage } from '@keelson/contracts/audit/audit-message';
import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type UserId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type EditBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import { StaleBoardDetails } from '@keelson/contracts/kanban/card/error-details';
import { pausedUntil } from '@keelson/contracts/kanban/agent/monthly-budget';
import { paths } from '@keelson/contracts/paths';
import { type output } from 'zod';
import { claimKey } from './claim-board-key';
import { requireProjectMember } from '../store/check-references';
import { type MutationContext } from '../store/mutation-context';
import { withoutUndefined } from '../store/without-undefined';

export type BoardEdit = output<typeof EditBoard.body>;

export async function editBoard(
  context: MutationContext,
  slug: BoardSlug,
  { expectedRevision, ...fields }: BoardEdit,
): Promise<Board> {
  const board = await context.openBoard(slug);
  const next = { ...board, ...withoutUndefined(fields) };
  if (next.projectSlug !== null && next.projectSlug !== board.projectSlug) {
    await requireProjectMember(context, next.projectSlug);
  }
  if (next.key !== undefined && next.key !== board.key) {
    await claimKey(context, slug, next.key);
  }
  await context.counters.changeLimits(board, next.wipLimits);
  return saveBoard(context, board, {
    expectedRevision,
    next,
    action: 'board.edit',
    message: {
      code: 'board.edited',
      params: { name: board.name, fields: Object.keys(fields) },
    },
  });
}

/** Grants, changes or revokes (null) a user's role on the board. */
export async function setBoardRole(
  context: MutationContext,
  slug: BoardSlug,
  request: {
    readonly uid: UserId;
    readonly role: StaffRole | null;
    readonly expectedRevision: number;
  },
): Promise<Board> {
  const { uid, role, expectedRevision } = request;
  const board = await context.openBoard(slug);
  const { [uid]: _, ...others } = board.roles;
  return saveBoard(context, board, {
    expectedRevision,
    next: { ...board, roles: role === null ? others : { ...others, [uid]: role } },
    action: 'board.role-set',
    message:
      role === null
        ? { code: 'board.role-removed', params: { name: board.name, userId: uid } }
        : { code: 'board.role-set', params: { name: board.name, userId: uid, role } },
  });
}

/** Archives or restores a board. Active runs may still end. */
export async function archiveBoard(
  context: MutationContext,
  slug: BoardSlug,
  request: { readonly archived: boolean; readonly expectedRevision: number },
): Promise<Board> {
  const { archived, expectedRevision } = request;
  const board = await context.board(slug);
  return saveBoard(context, board, {
    expectedRevision,
    next: { ...board, archived },
    action: archived ? 'board.archive' : 'board.restore',
    message: {
      code: archived ? 'board.archived' : 'board.restored',
      params: { name: board.name },
    },
  });
}

interface BoardSave {
  readonly expectedRevision: number;
  readonly next: Board;
  readonly action: string;
  readonly message: AuditMessage;
}

/** @throws {DomainError} `kanban/revision-stale` with the current board. */
export function saveBoard(context: MutationContext, board: Board, save: BoardSave): Board {
  const { expectedRevision, action, message } = save;
  if (board.revision !== expectedRevision) {
    throw new DomainError(
      'kanban/revision-stale',
      `The board has changed (now revision ${board.revision}). Reload it and try again.`,
      [],
      { details: StaleBoardDetails.parse({ board }) },
    );
  }
  const next: Board = { ...save.next, revision: board.revision + 1, updatedAt: context.at };
  context.writeSet.put(context.refs.board(board.slug), next);
  const isLimitRaised =
    (next.wipLimits.running ?? Infinity) > (board.wipLimits.running ?? Infinity);
  const isResumed =
    pausedUntil(board, context.at) !== null && pausedUntil(next, context.at) === null;
  if (!next.archived && (board.archived || isLimitRaised || isResumed)) {
    context.signals.boards.add(board.slug);
  }
  context.audit({ action, target: paths.board(board.slug), message, before: board, after: next });
  return next;
}
