import { type BoardSlug, type CardId, CommentId, type RunId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card';
import { type Comment, parseMentions } from '@keelson/contracts/kanban/comment';
import { paths } from '@keelson/contracts/paths';
import { newId } from '../platform/ids';
import { type Change } from '../store/change';
import { boardAndCard } from '../store/refs';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';

/** What is said about a card. */
export interface NewComment {
  readonly body: string;
  readonly runId: RunId | null;
}

/** Adds a comment; archived cards can still be talked about. */
export function commentOnCard(
  work: UnitOfWork,
  mutation: Mutation,
  at: { readonly slug: BoardSlug; readonly cardId: CardId },
  request: NewComment,
): Promise<Comment> {
  return work.run(
    mutation,
    async (change) => {
      await change.openBoard(at.slug);
      const card = await change.card(at.slug, at.cardId);
      const { comment } = addComment(change, card, request);
      change.audit({
        action: 'card.comment',
        target: paths.cardComment(at.slug, card.id, comment.id),
        summary: `Comment on “${card.title}”`,
        before: null,
        after: comment,
      });
      return comment;
    },
    boardAndCard(work.refs, at),
  );
}

/** Stages a comment and its count. */
export function addComment(
  change: Change,
  card: Card,
  { body, runId }: NewComment,
): { readonly card: Card; readonly comment: Comment } {
  const id = CommentId.parse(newId());
  const comment: Comment = {
    id,
    author: change.actor,
    body,
    mentions: parseMentions(body),
    runId,
    createdAt: change.at,
  };
  change.unit.add(change.refs.comment(card.boardSlug, card.id, id), comment);
  const counts = { ...card.counts, comments: card.counts.comments + 1 };
  const saved = change.saveCard(
    { ...card, counts },
    { kind: 'commented', runId, payload: { comment: id, mentions: comment.mentions } },
  );
  return { card: saved, comment };
}
