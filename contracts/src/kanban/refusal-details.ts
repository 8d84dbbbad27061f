import * as z from 'zod';
import { Board } from './board';
import { Card } from './card';
import { CardStatus } from './status';

/** `details` of `kanban/revision-stale` and `kanban/neighbour-gone`: what is stored now. */
export const StaleCard = z.object({ card: Card });
export type StaleCard = z.infer<typeof StaleCard>;

/** `details` of `kanban/revision-stale` when it is about a board. */
export const StaleBoard = z.object({ board: Board });
export type StaleBoard = z.infer<typeof StaleBoard>;

/** `details` of `kanban/parents-open`: which cards are in the way. */
export const OpenParents = z.object({
  blockedBy: z.array(z.object({ id: z.string(), title: z.string(), status: CardStatus })),
});
export type OpenParents = z.infer<typeof OpenParents>;

/** `details` of `kanban/wip-limit`. */
export const FullColumn = z.object({ status: CardStatus, limit: z.int(), count: z.int() });
export type FullColumn = z.infer<typeof FullColumn>;
