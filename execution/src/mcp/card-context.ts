import { AttachmentId, type BoardSlug, type CardId } from '@keelson/contracts/ids';
import { Attachment } from '@keelson/contracts/kanban/attachment';
import { Card } from '@keelson/contracts/kanban/card';
import { GetCard } from '@keelson/contracts/kanban/card-endpoints';
import { ListAttachments, ListComments } from '@keelson/contracts/kanban/card-detail-endpoints';
import { Comment } from '@keelson/contracts/kanban/comment';
import * as z from 'zod';
import { type AgentOperations } from './operations';

/** A card in lists. */
export const CardSummary = Card.pick({
  boardSlug: true,
  id: true,
  title: true,
  status: true,
  priority: true,
  labels: true,
  assignee: true,
  parents: true,
  dueAt: true,
  updatedAt: true,
});

/** A card without what only the board's display needs. */
export const CardView = Card.omit({ rank: true });

/** What an agent needs to know before it works on a card. */
export const CardContext = z.strictObject({
  card: CardView,
  /** The oldest comments. */
  comments: z.array(Comment),
  /** True when there are more comments than these. */
  moreComments: z.boolean(),
  /** Their content is read over HTTP: GET /v1/boards/{slug}/cards/{cardId}/attachments/{id}. */
  attachments: z.array(
    Attachment.pick({ name: true, contentType: true, size: true }).extend({ id: AttachmentId }),
  ),
  /** Cards that had to be done first, with their results. */
  parents: z.array(Card.pick({ id: true, title: true, status: true, result: true })),
});
export type CardContext = z.infer<typeof CardContext>;

const MOST_COMMENTS = '100';

/** The card with its comments, files and the results of its parents. */
export async function cardContext(
  operations: AgentOperations,
  { slug, cardId }: { readonly slug: BoardSlug; readonly cardId: CardId },
): Promise<CardContext> {
  const params = { slug, cardId };
  const card = await operations.call(GetCard, { params });
  const [comments, attachments, parents] = await Promise.all([
    operations.call(ListComments, { params, query: { limit: MOST_COMMENTS } }),
    operations.call(ListAttachments, { params }),
    Promise.all(
      card.parents.map((id) => operations.call(GetCard, { params: { slug, cardId: id } })),
    ),
  ]);
  return {
    card,
    comments: comments.items,
    moreComments: comments.nextCursor !== null,
    attachments: attachments.items,
    parents,
  };
}
