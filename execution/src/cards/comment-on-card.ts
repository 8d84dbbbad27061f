import { type CardRef } from '@keelson/server/kanban/refs';
import { CommentId, type RunId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Comment, parseMentions } from '@keelson/contracts/kanban/card/comment';
import { paths } from '@keelson/contracts/paths';
import { newId } from '../platform/ids';
import { requireHolder } from '../leases/hold-run';
import { type MutationContext } from '../store/mutation-context';

export interface NewComment {
  readonly body: string;
  readonly runId: RunId | null;
  readonly kind?: Comment['kind'];
  readonly questionId?: CommentId;
}

/** Adds a comment. Archived cards accept comments too. */
export async function commentOnCard(
  context: MutationContext,
  at: CardRef,
  request: NewComment,
): Promise<Comment> {
  await context.openBoard(at.slug);
  const card = await context.card(at.slug, at.cardId);
  await requireHolder(context, card, request.runId);
  const { comment } = addComment(context, card, request);
  context.audit({
    action: 'card.comment',
    target: paths.cardComment(at.slug, card.id, comment.id),
    message: { code: 'card.commented', params: { card: card.title } },
    before: null,
    after: comment,
  });
  return comment;
}

export function addComment(
  context: MutationContext,
  card: Card,
  { body, runId, kind = 'comment', questionId }: NewComment,
): { readonly card: Card; readonly comment: Comment } {
  const id = CommentId.parse(newId());
  const comment: Comment = {
    id,
    author: context.actor,
    body,
    mentions: parseMentions(body),
    runId,
    kind,
    questionId: questionId ?? null,
    createdAt: context.at,
    editedAt: null,
    earlier: [],
  };
  context.writeSet.create(context.refs.comment(card.boardSlug, card.id, id), comment);
  const counts = { ...card.counts, comments: card.counts.comments + 1 };
  const saved = context.saveCard(
    { ...card, counts },
    { kind: 'commented', runId, payload: { comment: id, mentions: comment.mentions } },
  );
  context.comments.push({ card: saved, comment });
  return { card: saved, comment };
}
