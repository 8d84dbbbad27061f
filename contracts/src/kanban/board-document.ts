import * as z from 'zod';
import { EpochMs } from '../time';
import { Board } from './board';
import { Card } from './card';
import { Comment } from './comment';

/** Cards that one document may hold. */
export const MAX_IMPORT_CARDS = 20_000;
/** Comments that each of them may bring. */
export const MAX_IMPORT_COMMENTS = 5_000;
/** The most that Cloud Run takes in one request, and gives in one answer. */
export const MAX_IMPORT_BYTES = 32 * 1024 * 1024;

/** A card as it travels: runs, failures and counts stay behind, they belong to the place it ran. */
export const PortableCard = Card.pick({
  id: true,
  title: true,
  body: true,
  status: true,
  rank: true,
  priority: true,
  labels: true,
  assignee: true,
  parents: true,
  dueAt: true,
  schedule: true,
  blockKind: true,
  blockReason: true,
  failureLimit: true,
  maxRuntimeMs: true,
  result: true,
  archived: true,
  createdBy: true,
  createdAt: true,
  completedAt: true,
}).extend({
  comments: z.array(Comment.omit({ runId: true })).max(MAX_IMPORT_COMMENTS),
});
export type PortableCard = z.infer<typeof PortableCard>;

/** A whole board as one document, for keeping and for taking elsewhere. */
export const BoardDocument = z.strictObject({
  format: z.literal('keelson.board/1'),
  exportedAt: EpochMs,
  board: Board.pick({
    slug: true,
    name: true,
    description: true,
    color: true,
    icon: true,
    wipLimits: true,
    failureLimit: true,
  }),
  cards: z.array(PortableCard).max(MAX_IMPORT_CARDS),
});
export type BoardDocument = z.infer<typeof BoardDocument>;
