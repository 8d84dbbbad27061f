import { CardId } from '@keelson/contracts/ids';
import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { NewCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { nextOccurrence } from '@keelson/contracts/kanban/card/recurrence';
import { cardFromTemplate, type CardTemplate } from '@keelson/contracts/kanban/board/template';
import { addCard } from '../cards/create-card';
import { newId } from '../platform/ids';
import { assigneeExists } from '../store/check-references';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';

/**
 * Creates the card of an occurrence that is due. The card and the next occurrence are stored together, so that an
 * occurrence has one card, whoever sees it first. The next occurrence is ahead: occurrences that were missed have one
 * card together.
 *
 * @returns True when this call created the card.
 */
export function createRecurringCard(
  transactions: TransactionRunner,
  mutation: Mutation,
  { boardSlug, id }: Pick<CardTemplate, 'boardSlug' | 'id'>,
): Promise<boolean> {
  const cardId = CardId.parse(newId());
  return transactions.run({ ...mutation, actor: SYSTEM_ACTOR, key: null }, async (context) => {
    const { refs, writeSet, at } = context;
    const board = await writeSet.get(refs.board(boardSlug), 'lock');
    const template = await writeSet.get(refs.template(boardSlug, id), 'lock');
    const { recurrence, nextAt: occurrence = null } = template ?? { recurrence: null };
    if (board === null || board.archived || isDeleted(board)) return false;
    if (template === null || recurrence === null || occurrence === null) return false;
    if (occurrence > at) return false;
    const { assignee, ...content } = cardFromTemplate(template);
    const known = assignee === null || (await assigneeExists(context, assignee));
    const request = NewCard.parse({ ...content, assignee: known ? assignee : null });
    await addCard(context, cardId, boardSlug, request, {
      origin: {
        template: template.title,
        occurrence,
        ...(known ? {} : { unknownAssignee: `${assignee.kind}:${assignee.id}` }),
      },
    });
    const nextAt = nextOccurrence(recurrence, at);
    context.signals.expect('recurrence', nextAt);
    writeSet.put(refs.template(boardSlug, id), {
      ...template,
      nextAt,
      last: { cardId, occurrence },
    });
    return true;
  });
}
