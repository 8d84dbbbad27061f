import { type CardRef } from '@keelson/server/kanban/refs';
import { DomainError } from '@keelson/contracts/errors';
import { CardId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type BreakDownCard, canWaitForCards } from '@keelson/contracts/kanban/card/breakdown';
import {
  type Card,
  isSatisfied,
  MAX_CHILDREN,
  MAX_PARENTS,
} from '@keelson/contracts/kanban/card/card';
import { NewCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { type CardStatus, STATUS_LABELS } from '@keelson/contracts/kanban/card/status';
import { newId } from '../platform/ids';
import { type MutationContext } from '../store/mutation-context';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { checkNotArchived } from './check-revision';
import { addCard } from './create-card';
import { assertAllowed, setStatus } from './set-status';

export interface Breakdown {
  readonly card: Card;
  readonly created: Card[];
}

/** Creates the cards of a breakdown with their links, all or none. */
export function breakDownCard(
  transactions: TransactionRunner,
  mutation: Mutation,
  { slug, cardId }: CardRef,
  { cards, order }: BreakDownCard,
): Promise<Breakdown> {
  const ids = cards.map(() => CardId.parse(newId()));
  return transactions.run(mutation, async (context) => {
    const board = await context.openBoard(slug);
    const card = await context.card(slug, cardId);
    checkNotArchived(card);
    checkLinks(card, ids.length, order);
    const entry = order === 'after' && !isSatisfied(card) ? 'todo' : 'ready';
    await checkRoom(context, board, entry, ids.length);
    const { priority, labels, requiredSkills, preferredModel } = card;
    const created: Card[] = [];
    for (const [index, id] of ids.entries()) {
      const request = NewCard.parse({
        ...cards[index],
        priority,
        labels,
        requiredSkills,
        preferredModel,
        parents: order === 'after' ? [cardId] : [],
      });
      created.push(
        await addCard(context, id, slug, request, order === 'before' ? { childId: cardId } : {}),
      );
    }
    if (order === 'after') return { card: await context.card(slug, cardId), created };
    return { card: await waitFor(context, board, card, ids), created };
  });
}

function checkLinks(card: Card, added: number, order: BreakDownCard['order']): void {
  if (order === 'before' && !canWaitForCards(card)) {
    throw new DomainError(
      'kanban/transition-not-allowed',
      `A card in ${STATUS_LABELS[card.status]} can’t wait for new cards. Move it first, or let the new cards start after it.`,
    );
  }
  if (order === 'before' && card.parents.length + added > MAX_PARENTS) {
    throw new DomainError(
      'kanban/link-limit',
      `A card can depend on at most ${MAX_PARENTS} others.`,
    );
  }
  if (card.counts.links + added > MAX_CHILDREN) {
    throw new DomainError('kanban/link-limit', `A card can have at most ${MAX_CHILDREN} links.`);
  }
}

/** All new cards enter one column. Its counters do not know staged cards, so each card alone would fit. */
async function checkRoom(
  context: MutationContext,
  board: Board,
  status: CardStatus,
  added: number,
): Promise<void> {
  const { limit, count } = await context.counters.occupancy(board, status);
  if (limit === null || count + added <= limit) return;
  const reason = `${STATUS_LABELS[status]} has room for ${Math.max(0, limit - count)} more cards (limit ${limit}).`;
  assertAllowed(
    { allowed: false, code: 'kanban/wip-limit', reason, blockedBy: [] },
    { status, limit, count },
  );
}

/** Links the new cards as parents. A ready card returns to To do until they are done. */
async function waitFor(
  context: MutationContext,
  board: Board,
  card: Card,
  ids: readonly CardId[],
): Promise<Card> {
  const linked = context.saveCard(
    {
      ...card,
      parents: [...card.parents, ...ids],
      counts: { ...card.counts, links: card.counts.links + ids.length },
    },
    ...ids.map((parent) => ({ kind: 'linked' as const, payload: { parent } })),
  );
  if (linked.status !== 'ready') return linked;
  return setStatus(context, board, linked, {
    to: 'todo',
    by: 'system',
    event: { kind: 'dependency_wait', payload: { because: ids[0] ?? '' } },
  });
}
