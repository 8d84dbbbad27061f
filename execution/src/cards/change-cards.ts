import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card';
import { type BulkItem, type BulkResult } from '@keelson/contracts/kanban/card-endpoints';
import { type Mutation } from '../store/mutation';
import { withKeySuffix, type TransactionRunner } from '../store/transaction-runner';
import { archiveCard } from './archive-card';
import { assignCard, editCard } from './edit-card';
import { moveCard } from './move-card';

/**
 * Changes several cards one after another, each in its own transaction: the order of the request is
 * the order on the board, and an error does not undo other items. A retry with the same key returns
 * the stored responses of items that succeeded and runs the others.
 */
export async function changeCards(
  transactions: TransactionRunner,
  mutation: Mutation,
  slug: BoardSlug,
  items: readonly BulkItem[],
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const [index, item] of items.entries()) {
    const { cardId } = item;
    try {
      const card = await changeOne(
        transactions,
        withKeySuffix(mutation, String(index)),
        slug,
        item,
      );
      results.push({ cardId, ok: true, card });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message, details } = error;
      results.push({ cardId, ok: false, code, detail: message, ...(details ? { details } : {}) });
    }
  }
  return results;
}

function changeOne(
  transactions: TransactionRunner,
  mutation: Mutation,
  slug: BoardSlug,
  item: BulkItem,
): Promise<Card> {
  const { op, cardId, ...request } = item;
  const at = { slug, cardId };
  switch (op) {
    case 'move':
      return moveCard(transactions, mutation, at, request as Extract<BulkItem, { op: 'move' }>);
    case 'edit':
      return editCard(transactions, mutation, at, request);
    case 'assign':
      return assignCard(transactions, mutation, at, request as Extract<BulkItem, { op: 'assign' }>);
    case 'archive':
      return archiveCard(
        transactions,
        mutation,
        at,
        request as Extract<BulkItem, { op: 'archive' }>,
      );
  }
}
