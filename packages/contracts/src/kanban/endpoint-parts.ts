import * as z from 'zod';
import { AgentId, BoardSlug, CardId } from '../ids';
import { MAX_FAILURE_LENGTH } from './card/card';

/** The parameters in the paths of a board, a card and an agent. */
export const onBoard = z.strictObject({ slug: BoardSlug });
export const onCard = z.strictObject({ slug: BoardSlug, cardId: CardId });
export const onAgent = z.strictObject({ agentId: AgentId });

/** The revision that a change was made on; another one is stored by now when it is refused as stale. */
export const Revision = z.int().positive();
export const Reason = z.string().trim().min(1).max(MAX_FAILURE_LENGTH);

export const CARD_ERRORS = ['kanban/board-not-found', 'kanban/card-not-found'] as const;
/** The errors of every change of a card by people, also of one that is archived. */
export const CARD_CHANGE_ERRORS = [
  ...CARD_ERRORS,
  'kanban/actor-missing',
  'kanban/board-archived',
] as const;
