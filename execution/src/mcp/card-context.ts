import { type BoardSlug, type CardId } from '@keelson/contracts/ids';
import { Card } from '@keelson/contracts/kanban/card/card';
import { GetCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { RunContext } from '@keelson/contracts/kanban/run/run-context';
import * as z from 'zod';
import { readRunContext } from '../runs/read-run-context';
import { type McpDeps } from './tool';

/** A card in lists. */
export const CardSummary = Card.pick({
  boardSlug: true,
  id: true,
  number: true,
  title: true,
  status: true,
  priority: true,
  labels: true,
  assignee: true,
  parents: true,
  dueAt: true,
  updatedAt: true,
});

/** A card without what only the board's display needs. */
export const CardView = Card.omit({ rank: true });

/** A card with what an agent needs to know before it works on it. */
export const CardInContext = z.strictObject({ card: CardView, context: RunContext });
export type CardInContext = z.infer<typeof CardInContext>;

/** @throws {DomainError} `kanban/card-not-found` for a card that the agent does not reach. */
export async function cardInContext(
  { service, operations }: McpDeps,
  { slug, cardId }: { readonly slug: BoardSlug; readonly cardId: CardId },
): Promise<CardInContext> {
  const card = await operations.call(GetCard, { params: { slug, cardId } });
  // What a run that begins now would get.
  return { card, context: await readRunContext(service, { card, run: { startedAt: Infinity } }) };
}
