import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type BulkItem, type BulkResult } from '@keelson/contracts/kanban/card/card-endpoints';
import { type Mutation } from '../store/mutation';
import { withKeySuffix, type TransactionRunner } from '../store/transaction-runner';
import { refsOf } from '@keelson/server/kanban/refs';
import { type MutationContext } from '../store/mutation-context';
import { archiveCard } from './archive-card';
import { assignCard, editCard } from './edit-card';
import { moveCard } from './move-card';

/** Cards of one transaction: about a hundred writes. */
const MAX_GROUP = 25;
/** The stored answer of a group has to fit into a document of 1 MiB, in UTF-8. */
const MAX_ANSWER_LENGTH = 300_000;

interface IndexedItem {
  readonly index: number;
  readonly item: BulkItem;
}

interface Bulk {
  readonly transactions: TransactionRunner;
  readonly mutation: Mutation;
  readonly slug: BoardSlug;
}

/**
 * Changes several cards; an error does not undo other items. Moves run in the order of the request, which is
 * the order on the board. Other changes of different cards are stored together, which takes far fewer round
 * trips; when one of them is refused, each in a transaction of its own. A retry with the same key returns the
 * stored responses of what succeeded and runs the others.
 */
export async function changeCards(
  transactions: TransactionRunner,
  mutation: Mutation,
  slug: BoardSlug,
  items: readonly BulkItem[],
): Promise<BulkResult[]> {
  const bulk = { transactions, mutation, slug };
  const results: BulkResult[] = [];
  for (const group of groupIndependent(items)) {
    const cards = group.length > 1 ? await changeTogether(bulk, group) : null;
    if (cards !== null) results.push(...cards.map((card) => succeeded(card)));
    else for (const one of group) results.push(await changeAlone(bulk, one));
  }
  return results;
}

/** Splits the items, in order, into groups that may be changed in one transaction. */
export function groupIndependent(items: readonly BulkItem[], max = MAX_GROUP): IndexedItem[][] {
  const groups: IndexedItem[][] = [];
  for (const [index, item] of items.entries()) {
    const group = groups.at(-1);
    const isFull = group === undefined || group.length === max;
    const dependent =
      item.op === 'move' ||
      group?.some((other) => other.item.op === 'move' || other.item.cardId === item.cardId);
    if (isFull || dependent) groups.push([{ index, item }]);
    else group.push({ index, item });
  }
  return groups;
}

/** @returns The cards in the order of the items; null when nothing was changed because one was refused. */
async function changeTogether(
  { transactions, mutation, slug }: Bulk,
  group: readonly IndexedItem[],
): Promise<Card[] | null> {
  const ids = group.map(({ item }) => item.cardId);
  const { refs } = transactions;
  const part = withKeySuffix(mutation, `${group[0]?.index}-to-${group.at(-1)?.index}`);
  try {
    return await transactions.run(
      part,
      async (context) => {
        for (const { item } of group) await decideOne(context, slug, item);
        // As staged last: a later item can have changed the card of an earlier one, such as its child.
        const cards = await context.findCards(slug, ids, 'none');
        if (JSON.stringify(cards).length > MAX_ANSWER_LENGTH) throw new GroupTooLargeError();
        return cards;
      },
      [refs.board(slug), ...ids.map((id) => refs.card(slug, id))],
    );
  } catch (error) {
    if (error instanceof DomainError || error instanceof GroupTooLargeError) return null;
    throw error;
  }
}

class GroupTooLargeError extends Error {
  override readonly name = 'GroupTooLargeError';
}

async function changeAlone(
  { transactions, mutation, slug }: Bulk,
  { index, item }: IndexedItem,
): Promise<BulkResult> {
  const part = withKeySuffix(mutation, String(index));
  try {
    if (item.op === 'move') {
      const { op: _, cardId, ...move } = item;
      return succeeded(await moveCard(transactions, part, { slug, cardId }, move));
    }
    return succeeded(
      await transactions.run(
        part,
        (context) => decideOne(context, slug, item),
        refsOf(transactions.refs, { slug, cardId: item.cardId }),
      ),
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, details } = error;
    const { cardId } = item;
    return { cardId, ok: false, code, detail: message, ...(details ? { details } : {}) };
  }
}

const succeeded = (card: Card): BulkResult => ({ cardId: card.id, ok: true, card });

function decideOne(
  context: MutationContext,
  slug: BoardSlug,
  { op, cardId, ...request }: BulkItem,
): Promise<Card> {
  const at = { slug, cardId };
  switch (op) {
    case 'edit':
      return editCard(context, at, request);
    case 'assign':
      return assignCard(context, at, request as Extract<BulkItem, { op: 'assign' }>);
    case 'archive':
      return archiveCard(context, at, request as Extract<BulkItem, { op: 'archive' }>);
    case 'move':
      throw new Error('A move has a transaction of its own');
  }
}
