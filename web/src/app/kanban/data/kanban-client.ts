import { inject, Service } from '@angular/core';
import type { AttachmentId, BoardSlug, CardId, CommentId, RunId } from '@keelson/contracts/ids';
import type { CreateBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type {
  BulkItem,
  BulkResult,
  CardEdit,
  CardMove,
  NewCard,
} from '@keelson/contracts/kanban/card/card-endpoints';
import type { input } from 'zod';
import { ApiClient } from '../../core/api/api-client';
import { apiUrl } from '../../core/api/build-url';
import { uploadFile } from '../../core/api/upload-file';

const BOARDS = '/api/admin/kanban/boards';
const CARDS = `${BOARDS}/{slug}/cards` as const;
export const CARD = `${CARDS}/{cardId}` as const;

export type NewCardFields = input<typeof NewCard>;
export type EditedFields = Omit<input<typeof CardEdit>, 'expectedRevision'>;

export const refOf = ({ boardSlug: slug, id: cardId }: Pick<Card, 'boardSlug' | 'id'>) => ({
  slug,
  cardId,
});

/**
 * Changes boards and cards through the execution service. A request with the same idempotency key takes effect once. The
 * server checks the revision of the card that is passed, where the change depends on it.
 */
@Service()
export class KanbanClient {
  private readonly api = inject(ApiClient);

  createBoard(body: input<typeof CreateBoard.body>, idempotencyKey: string) {
    return this.api.post(BOARDS, { body, idempotencyKey });
  }

  createCard(slug: BoardSlug, body: NewCardFields, idempotencyKey: string) {
    return this.api.post(CARDS, { params: { slug }, body, idempotencyKey });
  }

  moveCard(slug: BoardSlug, cardId: CardId, body: input<typeof CardMove>, idempotencyKey: string) {
    return this.api.post(`${CARD}/move`, { params: { slug, cardId }, body, idempotencyKey });
  }

  async changeCards(
    slug: BoardSlug,
    items: readonly BulkItem[],
    idempotencyKey: string,
  ): Promise<readonly BulkResult[]> {
    const body = { items: [...items] };
    const request = { params: { slug }, body, idempotencyKey };
    return (await this.api.post(`${BOARDS}/{slug}/bulk`, request)).results;
  }

  editCard(card: Card, fields: EditedFields, idempotencyKey: string) {
    const body = { ...fields, expectedRevision: card.revision };
    return this.api.patch(CARD, { params: refOf(card), body, idempotencyKey });
  }

  assignCard(card: Card, assignee: Card['assignee'], idempotencyKey: string) {
    const body = { assignee, expectedRevision: card.revision };
    return this.api.post(`${CARD}/assign`, { params: refOf(card), body, idempotencyKey });
  }

  archiveCard(card: Card, archived: boolean, idempotencyKey: string) {
    const body = { archived, expectedRevision: card.revision };
    return this.api.post(`${CARD}/archive`, { params: refOf(card), body, idempotencyKey });
  }

  transferCard(card: Card, toSlug: BoardSlug, idempotencyKey: string) {
    const body = { toSlug, expectedRevision: card.revision };
    return this.api.post(`${CARD}/transfer`, { params: refOf(card), body, idempotencyKey });
  }

  checkItem(card: Card, itemId: string, done: boolean) {
    const params = { ...refOf(card), itemId };
    return this.api.put(`${CARD}/checklist/{itemId}`, { params, body: { done } });
  }

  comment(card: Card, body: string, idempotencyKey: string) {
    return this.api.post(`${CARD}/comments`, {
      params: refOf(card),
      body: { body },
      idempotencyKey,
    });
  }

  editComment(card: Card, commentId: CommentId, body: string, idempotencyKey: string) {
    const params = { ...refOf(card), commentId };
    return this.api.patch(`${CARD}/comments/{commentId}`, {
      params,
      body: { body },
      idempotencyKey,
    });
  }

  async deleteComment(card: Card, commentId: CommentId): Promise<void> {
    const params = { ...refOf(card), commentId };
    await this.api.delete(`${CARD}/comments/{commentId}`, { params });
  }

  answer(
    card: Card,
    body: { readonly questionId: CommentId; readonly answer: string },
    idempotencyKey: string,
  ) {
    return this.api.post(`${CARD}/answer`, { params: refOf(card), body, idempotencyKey });
  }

  link(card: Card, parentId: CardId) {
    return this.api.put(`${CARD}/parents/{parentId}`, { params: { ...refOf(card), parentId } });
  }

  unlink(card: Card, parentId: CardId) {
    return this.api.delete(`${CARD}/parents/{parentId}`, { params: { ...refOf(card), parentId } });
  }

  attach(card: Card, file: File) {
    return uploadFile(`${CARD}/attachments`, refOf(card), file);
  }

  /** The content of a file; null when it is gone. */
  async bytesOf(card: Card, attachmentId: AttachmentId): Promise<Blob | null> {
    const url = this.attachmentUrl(card, attachmentId);
    const response = await fetch(url, { credentials: 'same-origin' });
    return response.ok ? response.blob() : null;
  }

  async removeAttachment(card: Card, attachmentId: AttachmentId): Promise<void> {
    const params = { ...refOf(card), attachmentId };
    await this.api.delete(`${CARD}/attachments/{attachmentId}`, { params });
  }

  attachmentUrl(card: Card, attachmentId: AttachmentId): string {
    return apiUrl(`${CARD}/attachments/{attachmentId}`, { ...refOf(card), attachmentId });
  }

  terminateRun(card: Card, runId: RunId) {
    const body = { reason: $localize`Stopped by a person`, to: 'ready' } as const;
    return this.api.post(`${CARD}/runs/{runId}/terminate`, {
      params: { ...refOf(card), runId },
      body,
    });
  }
}
