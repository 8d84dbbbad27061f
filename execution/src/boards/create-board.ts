import { DomainError } from '@keelson/contracts/errors';
import {
  type Board,
  COUNTER_SHARDS,
  counterName,
  DEFAULT_FAILURE_LIMIT,
} from '@keelson/contracts/kanban/board';
import { type CreateBoard } from '@keelson/contracts/kanban/board-endpoints';
import { CARD_STATUSES } from '@keelson/contracts/kanban/status';
import { paths } from '@keelson/contracts/paths';
import { type output } from 'zod';
import { type Change } from '../store/change';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';

export type NewBoard = output<typeof CreateBoard.body>;

/** Makes a board with all its columns empty. */
export function createBoard(
  work: UnitOfWork,
  mutation: Mutation,
  request: NewBoard,
): Promise<Board> {
  return work.run(mutation, (change) => addBoard(change, { ...request, archived: false }));
}

/** @throws {DomainError} `kanban/board-exists`. */
export async function addBoard(
  change: Change,
  request: NewBoard & { readonly archived: boolean },
): Promise<Board> {
  const ref = change.refs.board(request.slug);
  if ((await change.unit.get(ref)) !== null) {
    throw new DomainError('kanban/board-exists', `There is a board ${request.slug} already.`);
  }
  const board: Board = {
    ...request,
    failureLimit: request.failureLimit ?? DEFAULT_FAILURE_LIMIT,
    revision: 1,
    createdBy: change.actor,
    createdAt: change.at,
    updatedAt: change.at,
  };
  change.unit.put(ref, board);
  for (const status of CARD_STATUSES) {
    for (let shard = 0; shard < COUNTER_SHARDS; shard += 1) {
      const counter = change.refs.counter(board.slug, counterName(status, shard));
      change.unit.add(counter, { status, shard, count: 0 });
    }
  }
  change.audit({
    action: 'board.create',
    target: paths.board(board.slug),
    summary: `Board “${board.name}” made`,
    before: null,
    after: board,
  });
  return board;
}
