import { DomainError } from '@keelson/contracts/errors';
import { type Board, DEFAULT_FAILURE_LIMIT } from '@keelson/contracts/kanban/board/board';
import { type CreateBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import { paths } from '@keelson/contracts/paths';
import { type output } from 'zod';
import { requireProjectMember } from '../store/check-references';
import { type MutationContext } from '../store/mutation-context';
import { claimFreeKey } from './claim-board-key';

export type NewBoard = output<typeof CreateBoard.body>;

export async function createBoard(context: MutationContext, request: NewBoard): Promise<Board> {
  if (request.projectSlug !== null) await requireProjectMember(context, request.projectSlug);
  return addBoard(context, { ...request, archived: false });
}

/**
 * @param nextNumber Number of the next card: an import numbers its cards itself.
 * @throws {DomainError} `kanban/board-exists`.
 */
export async function addBoard(
  context: MutationContext,
  request: NewBoard & Pick<Board, 'archived' | 'key'>,
  nextNumber = 1,
): Promise<Board> {
  const ref = context.refs.board(request.slug);
  if ((await context.writeSet.get(ref)) !== null) {
    throw new DomainError('kanban/board-exists', `Board ${request.slug} already exists.`);
  }
  const board: Board = {
    ...request,
    key: await claimFreeKey(context, request),
    failureLimit: request.failureLimit ?? DEFAULT_FAILURE_LIMIT,
    monthUsage: null,
    revision: 1,
    createdBy: context.actor,
    createdAt: context.at,
    updatedAt: context.at,
  };
  context.writeSet.put(ref, board);
  const numbers = { next: nextNumber };
  context.writeSet.create(context.refs.cardSequence(board.slug), numbers);
  context.audit({
    action: 'board.create',
    target: paths.board(board.slug),
    message: { code: 'board.created', params: { name: board.name } },
    before: null,
    after: board,
  });
  return board;
}
