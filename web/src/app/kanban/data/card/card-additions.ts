import { computed, inject, Service, signal } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { describeError } from '../../../core/api/describe-error';
import { BrowserStorage } from '../../../core/identity/browser-storage';
import { Toasts } from '../../../shared/ui/toasts';
import { STATUS_LABELS } from '../../texts/card-labels';
import { BoardStore } from '../board/board-store';
import { plural } from '../../../shared/util/texts/plural';
import { CardEdits } from './card-edits';
import { UndoStack } from './undo-stack';
import type { NewCardFields } from '../kanban-client';
import { CardChangeSender } from '../offline/card-change-sender';
import {
  DecisionNeededError,
  DiscardedError,
  NO_PATCHES,
  PendingChanges,
} from '../offline/pending-changes';

export interface CardAddition {
  readonly id: number;
  /** The board that it was added to; another one may be open when it is saved. */
  readonly slug: BoardSlug;
  readonly card: NewCardFields;
  /** The column that the person added it to. */
  readonly status: CardStatus;
  /** The reason why it was refused; null while it is being saved. */
  readonly problem: string | null;
}

/** New cards by their titles. They are saved in the order in which they were typed; a refused one is kept. */
@Service({ autoProvided: false })
export class CardAdditions {
  private readonly store = inject(BoardStore);
  private readonly pending = inject(PendingChanges);
  private readonly sender = inject(CardChangeSender);
  private readonly toasts = inject(Toasts);
  private readonly storage = inject(BrowserStorage);
  private readonly edits = inject(CardEdits);
  private readonly history = inject(UndoStack);
  private readonly _unsaved = signal<readonly CardAddition[]>([]);
  private nextId = 0;

  readonly unsaved = this._unsaved.asReadonly();
  readonly refused = computed(() => this._unsaved().filter(({ problem }) => problem !== null));

  add(status: CardStatus, card: NewCardFields): void {
    void this.addAll(status, [card]);
  }

  /** Adds cards below each other. One undo takes all of them back. */
  async addAll(status: CardStatus, cards: readonly NewCardFields[]): Promise<void> {
    const slug = this.store.slug();
    if (slug === null) return;
    const added = cards.map((card): CardAddition => ({
      id: ++this.nextId,
      slug,
      card,
      status,
      problem: null,
    }));
    this._unsaved.update((before) => [...before, ...added]);
    const saving = Promise.all(added.map((addition) => this.save(addition)));
    this.history.waitFor(saving);
    const saved = (await saving).filter((card) => card !== null);
    if (saved.length === 0) return;
    const step = { run: () => this.edits.discard(saved) };
    this.history.record(step);
    if (cards.length === 1) return;
    this.toasts.show({
      text: plural(saved.length, {
        one: $localize`1 card added`,
        other: $localize`${saved.length}:count: cards added`,
      }),
      action: { label: $localize`:Button:Undo`, run: () => void this.history.undo(step) },
    });
  }

  /** The title that was typed into a column of this board, also on an earlier visit, and is not added yet. */
  typedIn(status: CardStatus): string {
    return this.storage.read(this.keyOf(status)) ?? '';
  }

  keepTyped(status: CardStatus, title: string): void {
    this.storage.write(this.keyOf(status), title === '' ? null : title);
  }

  retry(addition: CardAddition): void {
    const again = { ...addition, problem: null };
    this.replace(again);
    void this.save(again);
  }

  remove({ id }: CardAddition): void {
    this._unsaved.update((before) => before.filter((other) => other.id !== id));
  }

  private readonly keyOf = (status: CardStatus): string =>
    `keelson.new-card.${this.store.slug()}.${status}`;

  /** @returns Null when it was refused. */
  private async save(addition: CardAddition): Promise<Card | null> {
    try {
      const { slug, card } = addition;
      const send = (key: string): Promise<Card> => this.sender.create(slug, card, key);
      const change = { op: 'create', slug, card } as const;
      const saved = await this.pending.run(NO_PATCHES, send, { change });
      this.remove(addition);
      this.sayWhere(saved, addition.status);
      return saved;
    } catch (error) {
      if (error instanceof DecisionNeededError) {
        this.remove(addition); // it is in the list of refused changes
        return null;
      }
      const problem =
        error instanceof DiscardedError
          ? $localize`Not sent.`
          : describeError(error).detail || $localize`Not saved.`;
      this.replace({ ...addition, problem });
      return null;
    }
  }

  private sayWhere({ id, title, boardSlug }: Card, status: CardStatus): void {
    if (boardSlug === this.store.slug() && this.store.isInColumn(id)) return;
    const column = STATUS_LABELS[status];
    const text = $localize`“${title}:title:” added at the bottom of ${column}:column:`;
    this.toasts.show({ text });
  }

  private replace(addition: CardAddition): void {
    this._unsaved.update((before) =>
      before.map((other) => (other.id === addition.id ? addition : other)),
    );
  }
}
