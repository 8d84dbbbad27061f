import { inject, Service } from '@angular/core';
import type { AttachmentId, BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import type { Board } from '@keelson/contracts/kanban/board';
import type { CreateBoard } from '@keelson/contracts/kanban/board-endpoints';
import type { Card } from '@keelson/contracts/kanban/card';
import type {
  BulkItem,
  BulkResult,
  CardEdit,
  CardMove,
  NewCard,
} from '@keelson/contracts/kanban/card-endpoints';
import type { Comment } from '@keelson/contracts/kanban/comment';
import type { input } from 'zod';
import { ApiClient } from '../../core/api/api-client';
import { uploadFile } from '../../core/api/upload-file';
import {
  addComment,
  archiveCard,
  assignCard,
  changeCards,
  createBoard,
  createCard,
  editCard,
  linkCard,
  moveCard,
  removeAttachment,
  terminateRun,
  unlinkCard,
} from './operations';

/** What staff does to boards and cards; carried out by the execution service. */
@Service()
export class KanbanClient {
  private readonly api = inject(ApiClient);

  createBoard(board: input<typeof CreateBoard.body>, key: string): Promise<Board> {
    return this.api.call(createBoard, { body: board }, { idempotencyKey: key });
  }

  /** @param key The same key makes the same card only once, so a form may send again. */
  createCard(slug: BoardSlug, card: input<typeof NewCard>, key: string): Promise<Card> {
    return this.api.call(createCard, { params: { slug }, body: card }, { idempotencyKey: key });
  }

  moveCard(slug: BoardSlug, cardId: CardId, move: input<typeof CardMove>): Promise<Card> {
    return this.api.call(moveCard, { params: { slug, cardId }, body: move });
  }

  async changeCards(slug: BoardSlug, items: readonly BulkItem[]): Promise<readonly BulkResult[]> {
    const { results } = await this.api.call(changeCards, {
      params: { slug },
      body: { items: [...items] },
    });
    return results;
  }

  editCard({ boardSlug: slug, id: cardId, revision }: Card, edit: EditedFields): Promise<Card> {
    return this.api.call(editCard, {
      params: { slug, cardId },
      body: { ...edit, expectedRevision: revision },
    });
  }

  assignCard(card: Card, assignee: Card['assignee']): Promise<Card> {
    const { boardSlug: slug, id: cardId, revision: expectedRevision } = card;
    return this.api.call(assignCard, {
      params: { slug, cardId },
      body: { assignee, expectedRevision },
    });
  }

  archiveCard(card: Card, archived: boolean): Promise<Card> {
    const { boardSlug: slug, id: cardId, revision: expectedRevision } = card;
    return this.api.call(archiveCard, {
      params: { slug, cardId },
      body: { archived, expectedRevision },
    });
  }

  comment({ boardSlug: slug, id: cardId }: Card, body: string, key: string): Promise<Comment> {
    return this.api.call(
      addComment,
      { params: { slug, cardId }, body: { body } },
      { idempotencyKey: key },
    );
  }

  link(
    { boardSlug: slug, id: cardId }: Card,
    parentId: CardId,
  ): Promise<{ readonly card: Card; readonly parent: Card }> {
    return this.api.call(linkCard, { params: { slug, cardId, parentId } });
  }

  unlink(
    { boardSlug: slug, id: cardId }: Card,
    parentId: CardId,
  ): Promise<{ readonly card: Card; readonly parent: Card }> {
    return this.api.call(unlinkCard, { params: { slug, cardId, parentId } });
  }

  async attach(card: Card, file: File): Promise<void> {
    await uploadFile(this.attachmentsAddress(card), file);
  }

  async removeAttachment(
    { boardSlug: slug, id: cardId }: Card,
    attachmentId: AttachmentId,
  ): Promise<void> {
    await this.api.call(removeAttachment, { params: { slug, cardId, attachmentId } });
  }

  /** Where a file is downloaded from. */
  attachmentAddress(card: Card, id: AttachmentId): string {
    return `${this.attachmentsAddress(card)}/${id}`;
  }

  private attachmentsAddress({ boardSlug, id }: Card): string {
    return `/api/admin/kanban/boards/${boardSlug}/cards/${id}/attachments`;
  }

  /** Takes the card back from its worker. */
  terminateRun(
    { boardSlug: slug, id: cardId }: Card,
    runId: RunId,
  ): Promise<{ readonly card: Card }> {
    return this.api.call(terminateRun, {
      params: { slug, cardId, runId },
      body: { reason: 'Taken back by hand', to: 'ready' },
    });
  }
}

type EditedFields = Omit<input<typeof CardEdit>, 'expectedRevision'>;
