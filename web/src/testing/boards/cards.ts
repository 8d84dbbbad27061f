import type { BoardSlug, CardId } from '@keelson/contracts/ids';
import { type Card, CardContent } from '@keelson/contracts/kanban/card/card';
import { NO_CARD_USAGE } from '@keelson/contracts/kanban/run/run-result';
import type { Rank } from '@keelson/contracts/kanban/card/rank';
import { json } from '../fake-server';

/** A stored card; `place` is its position in the column. */
export function buildCard(id: string, changes: Partial<Card> = {}, place = 0): Card {
  return {
    ...CardContent.parse({ title: `Card ${id}` }),
    id: id as CardId,
    boardSlug: 'try' as BoardSlug,
    status: 'ready',
    rank: `V000${place}` as Rank,
    assignee: null,
    parents: [],
    schedule: null,
    counts: { comments: 0, links: 0, attachments: 0 },
    blockKind: null,
    blockReason: null,
    blockMessage: null,
    question: null,
    usage: NO_CARD_USAGE,
    requestedChanges: null,
    lastBlock: null,
    consecutiveFailures: 0,
    lastFailure: null,
    failureMessage: null,
    notBefore: null,
    currentRunId: null,
    result: null,
    archived: false,
    revision: 1,
    createdBy: { kind: 'user', id: 'u1', label: 'Una' },
    createdAt: 0,
    updatedAt: 0,
    startedAt: null,
    completedAt: null,
    ...changes,
  } as Card;
}

/** The response to a change of several cards. */
export const bulkDone = (...cards: readonly Card[]) =>
  json({ results: cards.map((card) => ({ cardId: card.id, ok: true, card })) });
