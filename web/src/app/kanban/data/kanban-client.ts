import { inject, Service } from '@angular/core';
import type { AttachmentId, BoardSlug, CardId, CommentId, RunId } from '@keelson/contracts/ids';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { CreateBoard } from '@keelson/contracts/kanban/board/board-endpoints';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type {
  BulkItem,
  BulkResult,
  CardEdit,
  CardMove,
  NewCard,
} from '@keelson/contracts/kanban/card/card-endpoints';
import type { Comment } from '@keelson/contracts/kanban/card/comment';
import type { input } from 'zod';
import { ApiClient } from '../../core/api/api-client';
import { apiUrl } from '../../core/api/build-url';
import { uploadFile } from '../../core/api/upload-file';

const ATTACHMENTS = '/api/admin/kanban/boards/{slug}/cards/{cardId}/attachments';

/** Changes boards and cards through the execution service. */
@Service()
export class KanbanClient {
  private readonly api = inject(ApiClient);

  createBoard(board: input<typeof CreateBoard.body>, key: string): Promise<Board> {
    return this.api.post('/api/admin/kanban/boards', { body: board, idempotencyKey: key });
  }

  /** @param key The same key makes the same card only once, so a form may send again. */
  createCard(slug: BoardSlug, card: input<typeof NewCard>, key: string): Promise<Card> {
    return this.api.post('/api/admin/kanban/boards/{slug}/cards', {
      params: { slug },
      body: card,
      idempotencyKey: key,
    });
  }

  moveCard(
    slug: BoardSlug,
    cardId: CardId,
    move: input<typeof CardMove>,
    key: string,
  ): Promise<Card> {
    return this.api.post('/api/admin/kanban/boards/{slug}/cards/{cardId}/move', {
      params: { slug, cardId },
      body: move,
      idempotencyKey: key,
    });
  }

  async changeCards(
    slug: BoardSlug,
    items: readonly BulkItem[],
    key: string,
  ): Promise<readonly BulkResult[]> {
    const { results } = await this.api.post('/api/admin/kanban/boards/{slug}/bulk', {
      params: { slug },
      body: { items: [...items] },
      idempotencyKey: key,
    });
    return results;
  }

  /** @param card With the revision that the change is based on, here and below. */
  editCard(card: Card, edit: EditedFields, key: string): Promise<Card> {
    const { boardSlug: slug, id: cardId, revision: expectedRevision } = card;
    return this.api.patch('/api/admin/kanban/boards/{slug}/cards/{cardId}', {
      params: { slug, cardId },
      body: { ...edit, expectedRevision },
      idempotencyKey: key,
    });
  }

  assignCard(card: Card, assignee: Card['assignee'], key: string): Promise<Card> {
    const { boardSlug: slug, id: cardId, revision: expectedRevision } = card;
    return this.api.post('/api/admin/kanban/boards/{slug}/cards/{cardId}/assign', {
      params: { slug, cardId },
      body: { assignee, expectedRevision },
      idempotencyKey: key,
    });
  }

  archiveCard(card: Card, archived: boolean, key: string): Promise<Card> {
    const { boardSlug: slug, id: cardId, revision: expectedRevision } = card;
    return this.api.post('/api/admin/kanban/boards/{slug}/cards/{cardId}/archive', {
      params: { slug, cardId },
      body: { archived, expectedRevision },
      idempotencyKey: key,
    });
  }

  /** Needs no revision: checks of different items do not conflict. */
  checkItem({ boardSlug: slug, id: cardId }: Card, itemId: string, done: boolean): Promise<Card> {
    return this.api.put('/api/admin/kanban/boards/{slug}/cards/{cardId}/checklist/{itemId}', {
      params: { slug, cardId, itemId },
      body: { done },
    });
  }

  comment({ boardSlug: slug, id: cardId }: Card, body: string, key: string): Promise<Comment> {
    return this.api.post('/api/admin/kanban/boards/{slug}/cards/{cardId}/comments', {
      params: { slug, cardId },
      body: { body },
      idempotencyKey: key,
    });
  }

  answer(
    { boardSlug: slug, id: cardId }: Card,
    body: { readonly questionId: CommentId; readonly answer: string },
    key: string,
  ): Promise<{ readonly card: Card }> {
    return this.api.post('/api/admin/kanban/boards/{slug}/cards/{cardId}/answer', {
      params: { slug, cardId },
      body,
      idempotencyKey: key,
    });
  }

  link(
    { boardSlug: slug, id: cardId }: Card,
    parentId: CardId,
  ): Promise<{ readonly card: Card; readonly parent: Card }> {
    return this.api.put('/api/admin/kanban/boards/{slug}/cards/{cardId}/parents/{parentId}', {
      params: { slug, cardId, parentId },
    });
  }

  unlink(
    { boardSlug: slug, id: cardId }: Card,
    parentId: CardId,
  ): Promise<{ readonly card: Card; readonly parent: Card }> {
    return this.api.delete('/api/admin/kanban/boards/{slug}/cards/{cardId}/parents/{parentId}', {
      params: { slug, cardId, parentId },
    });
  }

  async attach(card: Card, file: File): Promise<void> {
    const { boardSlug: slug, id: cardId } = card;
    await uploadFile(ATTACHMENTS, { slug, cardId }, file);
  }

  async removeAttachment(
    { boardSlug: slug, id: cardId }: Card,
    attachmentId: AttachmentId,
  ): Promise<void> {
    await this.api.delete(
      '/api/admin/kanban/boards/{slug}/cards/{cardId}/attachments/{attachmentId}',
      { params: { slug, cardId, attachmentId } },
    );
  }

  /** The URL that a file is downloaded from. */
  attachmentUrl({ boardSlug: slug, id: cardId }: Card, attachmentId: AttachmentId): string {
    return apiUrl(`${ATTACHMENTS}/{attachmentId}`, { slug, cardId, attachmentId });
  }

  /** Takes the card back from its worker. */
  terminateRun(
    { boardSlug: slug, id: cardId }: Card,
    runId: RunId,
  ): Promise<{ readonly card: Card }> {
    return this.api.post('/api/admin/kanban/boards/{slug}/cards/{cardId}/runs/{runId}/terminate', {
      params: { slug, cardId, runId },
      body: { reason: $localize`Stopped by a person`, to: 'ready' },
    });
  }
}

type EditedFields = Omit<input<typeof CardEdit>, 'expectedRevision'>;
