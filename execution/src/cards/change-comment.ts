import { DomainError } from '@keelson/contracts/errors';
import { type CommentId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import {
  type Comment,
  MAX_EARLIER_TEXTS,
  parseMentions,
} from '@keelson/contracts/kanban/card/comment';
import { paths } from '@keelson/contracts/paths';
import { type CardRef } from '@keelson/server/kanban/refs';
import { type MutationContext } from '../store/mutation-context';

type At = CardRef & { readonly commentId: CommentId };

/** Edits a comment of the actor. It notifies nobody again. */
export async function editComment(
  context: MutationContext,
  at: At,
  { body }: Pick<Comment, 'body'>,
): Promise<Comment> {
  const { card, comment } = await changeableComment(context, at);
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

/** Deletes a comment of the actor or of an agent, which has no other way to take it back. */
export async function deleteComment(
  context: MutationContext,
  at: At,
): Promise<Record<string, never>> {
  const { card, comment } = await changeableComment(context, at);
  if (!isAuthor(context, comment) && comment.author.kind === 'user') {
    throw notEditable('Only its author can delete a comment.');
  }
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

async function changeableComment(
  context: MutationContext,
  { slug, cardId, commentId }: At,
): Promise<{ readonly card: Card; readonly comment: Comment }> {
  await context.openBoard(slug);
  const card = await context.card(slug, cardId);
  const comment = await context.writeSet.get(context.refs.comment(slug, cardId, commentId), 'lock');
  if (comment === null) {
    throw new DomainError('kanban/comment-not-found', 'This comment was deleted. Reload the card.');
  }
  if (comment.kind !== 'comment') {
    throw notEditable('Questions and answers stay as they are: a run has read them.');
  }
  return { card, comment };
}

const isAuthor = ({ actor }: MutationContext, { author }: Comment): boolean =>
  author.kind === actor.kind && author.id === actor.id;

const notEditable = (detail: string): DomainError =>
  new DomainError('kanban/comment-not-editable', detail);
