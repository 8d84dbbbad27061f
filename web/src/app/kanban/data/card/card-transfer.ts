import { inject, Service } from '@angular/core';
import { Router } from '@angular/router';
import type { BoardSlug } from '@keelson/contracts/ids';
import { type Card, CardContent } from '@keelson/contracts/kanban/card/card';
import { Toasts } from '../../../shared/ui/toasts';
import { Bin } from '../board/bin';
import { BoardDirectory } from '../board/board-directory';
import { BoardStore } from '../board/board-store';
import { KanbanClient } from '../kanban-client';
import { UndoStack } from './undo-stack';

/** Statuses that a new card can have; a copy of another one starts in Triage. */
const COPIED_STATUSES = ['triage', 'todo', 'ready'] as const;

/** Copies a card, also to another board, or moves it there. Both can be undone. */
@Service({ autoProvided: false })
export class CardTransfer {
  private readonly client = inject(KanbanClient);
  private readonly bin = inject(Bin);
  private readonly store = inject(BoardStore);
  private readonly directory = inject(BoardDirectory);
  private readonly history = inject(UndoStack);
  private readonly toasts = inject(Toasts);
  private readonly router = inject(Router);

  /** Copies what was filled in, not comments, files or links. The steps of the checklist are open again. */
  async copy(card: Card, slug: BoardSlug, key: string): Promise<void> {
    const { development: _development, ...content } = CardContent.strip().parse(card);
    const checklist = content.checklist.map((item) => ({ ...item, done: false }));
    const status = COPIED_STATUSES.find((one) => one === card.status) ?? 'triage';
    const { assignee } = card;
    const copy = await this.client.createCard(
      slug,
      { ...content, checklist, status, assignee },
      key,
    );
    this.store.upsert(copy);
    this.offer($localize`“${card.title}:title:” copied to ${this.nameOf(slug)}:board:`, copy, () =>
      this.discard(copy),
    );
  }

  async move(card: Card, slug: BoardSlug, key: string): Promise<void> {
    const moved = await this.client.transferCard(card, slug, key);
    const left = { ...card, archived: true, revision: card.revision + 1 };
    this.store.upsert(left);
    this.offer(
      $localize`“${card.title}:title:” moved to ${this.nameOf(slug)}:board:`,
      moved,
      async () => {
        this.store.upsert(await this.client.archiveCard(left, false, crypto.randomUUID()));
        await this.discard(moved);
      },
    );
  }

  private async discard(card: Card): Promise<void> {
    await this.bin.deleteCard(card, crypto.randomUUID());
    this.store.upsert({ ...card, archived: true, revision: card.revision + 1 });
  }

  private offer(text: string, { boardSlug, id }: Card, undo: () => Promise<void>): void {
    const run = (): Promise<void> =>
      undo().then(
        () => this.toasts.dismiss(toast),
        () => {
          this.toasts.show({
            text: $localize`Can’t undo: the card has changed since.`,
            tone: 'bad',
          });
        },
      );
    this.history.record({ run });
    const open = (): void =>
      void this.router.navigate(['/admin/agents-kanban/boards', boardSlug, 'cards', id]);
    const toast = this.toasts.show({
      text,
      action: { label: $localize`:Button|Opens the card:Open`, run: open },
    });
  }

  private nameOf(slug: BoardSlug): string {
    return this.directory.find(slug)?.name ?? slug;
  }
}
