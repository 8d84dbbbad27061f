import { DomainError } from '@keelson/contracts/errors';
import { type CommentId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card, MAX_FAILURE_LENGTH } from '@keelson/contracts/kanban/card/card';
import {
  type Comment,
  MAX_EARLIER_TEXTS,
  parseMentions,
} from '@keelson/contracts/kanban/card/comment';
import { paths } from '@keelson/contracts/paths';
import { cutText } from '@keelson/contracts/text';
import { type CardRef } from '@keelson/server/kanban/refs';
import { Timestamp } from 'firebase-admin/firestore';
import { type MutationContext } from '../store/mutation-context';
import { changeStatus } from './change-status';

type At = CardRef & { readonly commentId: CommentId };

/** Edits a comment of the actor. It notifies nobody again. */
export async function editComment(
  context: MutationContext,
  at: At,
  { body }: Pick<Comment, 'body'>,
): Promise<Comment> {
  const { card, comment } = await storedComment(context, at);
  if (comment.kind !== 'comment') throw wasRead();
  if (!isAuthor(context, comment)) throw notEditable('Only its author can edit a comment.');
  if (comment.body === body) return comment;
  const earlier = [...comment.earlier, { body: comment.body, until: context.at }];
  const edited: Comment = {
    ...comment,
    body,
    mentions: parseMentions(body),
    editedAt: context.at,
    earlier: earlier.slice(-MAX_EARLIER_TEXTS),
  };
  context.writeSet.put(context.refs.comment(at.slug, at.cardId, at.commentId), edited);
  context.saveCard(card, { kind: 'comment_edited', payload: { comment: at.commentId } });
  context.audit({
    action: 'card.edit-comment',
    target: paths.cardComment(at.slug, at.cardId, at.commentId),
    message: { code: 'card.comment-edited', params: { card: card.title } },
    before: comment,
    after: edited,
  });
  return edited;
}

/**
 * Deletes a comment of the actor or of an agent, which has no other way to take it back. An answer that no run has read is taken
 * back: its question is open again.
 */
export async function deleteComment(
  context: MutationContext,
  at: At,
): Promise<Record<string, never>> {
  const { card: stored, board, comment } = await storedComment(context, at);
  if (!isAuthor(context, comment) && comment.author.kind === 'user') {
    throw notEditable('Only its author can delete a comment.');
  }
  const card = comment.kind === 'comment' ? stored : await reopen(context, board, stored, comment);
  context.writeSet.delete(context.refs.comment(at.slug, at.cardId, at.commentId));
  const counts = { ...card.counts, comments: Math.max(0, card.counts.comments - 1) };
  context.saveCard(
    { ...card, counts },
    { kind: 'comment_deleted', payload: { comment: at.commentId } },
  );
  context.audit({
    action: 'card.delete-comment',
    target: paths.cardComment(at.slug, at.cardId, at.commentId),
    message: { code: 'card.comment-deleted', params: { card: card.title } },
    before: comment,
    after: null,
  });
  return {};
}

/** Blocks a card with the question again that the comment has answered. */
async function reopen(
  context: MutationContext,
  board: Board,
  card: Card,
  { kind, questionId, createdAt }: Comment,
): Promise<Card> {
  const { refs, writeSet } = context;
  const isWaiting = card.status === 'ready' || card.status === 'todo';
  if (kind !== 'answer' || questionId === null || !isWaiting) throw wasRead();
  const runs = refs.runs(board.slug, card.id);
  const since = Timestamp.fromMillis(createdAt);
  if (!(await runs.where('startedAt', '>=', since).limit(1).get()).empty) throw wasRead();
  const question = await writeSet.get(refs.comment(board.slug, card.id, questionId));
  if (question?.runId == null) throw wasRead();
  const { id: commentId, runId, body: text, author: by, createdAt: at } = question;
  return changeStatus(context, board, card, {
    to: 'blocked',
    by: 'person',
    block: { kind: 'needs_input', reason: cutText(text, MAX_FAILURE_LENGTH) },
    question: { commentId, runId, text, by, at },
  });
}

async function storedComment(
  context: MutationContext,
  { slug, cardId, commentId }: At,
): Promise<{ readonly board: Board; readonly card: Card; readonly comment: Comment }> {
  const board = await context.openBoard(slug);
  const card = await context.card(slug, cardId);
  const comment = await context.writeSet.get(context.refs.comment(slug, cardId, commentId), 'lock');
  if (comment === null) {
    throw new DomainError('kanban/comment-not-found', 'This comment was deleted. Reload the card.');
  }
  return { board, card, comment };
}

const isAuthor = ({ actor }: MutationContext, { author }: Comment): boolean =>
  author.kind === actor.kind && author.id === actor.id;

const wasRead = (): DomainError =>
  notEditable('Questions and answers stay as they are: a run has read them.');

const notEditable = (detail: string): DomainError =>
  new DomainError('kanban/comment-not-editable', detail);
