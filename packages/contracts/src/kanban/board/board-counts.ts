import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint';
import { BoardSlug } from '../../ids';
import { EpochMs } from '../../time';
import { CARD_STATUSES } from '../card/status';

export const MAX_COUNTED_BOARDS = 500;

export const OPEN_STATUSES = CARD_STATUSES.filter((status) => status !== 'done');

/** Describes what the list of boards counts: cards that are not archived. */
export const BoardCounts = z.strictObject({
  slug: BoardSlug,
  /** Cards that are not done, with the ones below. */
  open: z.int(),
  running: z.int(),
  blocked: z.int(),
  review: z.int(),
  /** The last change of a card; null for a board without cards. */
  changedAt: EpochMs.nullable(),
});
export type BoardCounts = z.infer<typeof BoardCounts>;

export const ListBoardCounts = defineEndpoint({
  operationId: 'listBoardCounts',
  address: 'GET /api/admin/kanban/board-counts',
  auth: 'staff:viewer',
  summary: `Open, running, blocked and reviewed cards of every board that is not archived, by name; of ${MAX_COUNTED_BOARDS} boards at most`,
  response: z.strictObject({ items: z.array(BoardCounts) }),
});
