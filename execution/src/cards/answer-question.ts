import { type CardRef } from '@keelson/server/kanban/refs';
import { DomainError } from '@keelson/contracts/errors';
import { type CommentId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { paths } from '@keelson/contracts/paths';
import { type MutationContext } from '../store/mutation-context';
import { changeStatus } from './change-status';
import { checkNotArchived } from './check-revision';
import { addComment } from './comment-on-card';
import { findOpenParents } from './set-status';

/**
 * Answers the open question of a card. The card becomes ready, or waits for its open parents. The same question is
 * answered once, so the request names it instead of a revision.
 */
export async function answerQuestion(
  context: MutationContext,
  at: CardRef,
  { questionId, answer }: { readonly questionId: CommentId; readonly answer: string },
): Promise<{ readonly card: Card; readonly comment: Comment }> {
  const board = await context.openBoard(at.slug);
  const card = await context.card(at.slug, at.cardId);
  checkNotArchived(card);
  if (card.question?.commentId !== questionId) throw closed();
  const reply = { body: answer, runId: null, kind: 'answer', questionId } as const;
  const { card: commented, comment } = addComment(context, card, reply);
  const waits = (await findOpenParents(context, card)).length > 0;
  const resolved = { ...commented, consecutiveFailures: 0, lastBlock: null };
  const saved = await changeStatus(context, board, resolved, {
    to: waits ? 'todo' : 'ready',
    by: 'person',
    event: { kind: 'unblocked', payload: { answer: comment.id } },
  });
  context.audit({
    action: 'card.answer',
    target: paths.card(at.slug, card.id),
    message: { code: 'card.answered', params: { card: card.title } },
    before: card,
    after: saved,
  });
  return { card: saved, comment };
}

const closed = (): DomainError =>
  new DomainError(
    'kanban/question-closed',
    'The question was answered or withdrawn. Reload the card.',
  );
