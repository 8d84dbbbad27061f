import { inject, Service, signal } from '@angular/core';
import type { CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { type Checklist, withItemDone } from '@keelson/contracts/kanban/card/checklist';
import { describeError } from '../../../core/api/describe-error';
import { Toasts } from '../../../shared/ui/toasts';
import type { CardChange } from '../board/board-change';
import { BoardStore } from '../board/board-store';
import { invertChange, type UndoableChange } from './invert-change';
import { UndoStack, type UndoStep } from './undo-stack';
import { CardChangeSender } from '../offline/card-change-sender';
import type { EditedFields } from '../kanban-client';
import { DiscardedError, PendingChanges } from '../offline/pending-changes';

/**
 * Edits one card. Changes are shown at once and sent in order. Each method resolves to false when it failed, so that a
 * form keeps its input.
 */
@Service({ autoProvided: false })
export class CardEdits {
  private readonly store = inject(BoardStore);
  private readonly pending = inject(PendingChanges);
  private readonly sender = inject(CardChangeSender);
  private readonly toasts = inject(Toasts);
  private readonly history = inject(UndoStack);
  private readonly _busy = signal(0);
  readonly busy = this._busy.asReadonly();

  edit(card: Card, fields: EditedFields): Promise<boolean> {
    const patch = fields as Partial<Card>;
    return this.change({ op: 'edit', card, stored: this.storedOf(card), fields }, patch);
  }

  assign(card: Card, assignee: Card['assignee']): Promise<boolean> {
    return this.change({ op: 'assign', card, stored: this.storedOf(card), assignee }, { assignee });
  }

  /**
   * Changes the checklist as it is now.
   *
   * @param shown The card of a component, which may be older than the change before.
   */
  editChecklist(shown: Card, change: (checklist: Checklist) => Checklist): Promise<boolean> {
    const card = this.current(shown);
    return this.edit(card, { checklist: change(card.checklist) });
  }

  check(shown: Card, itemId: string, done: boolean): Promise<boolean> {
    const card = this.current(shown);
    const patch = { checklist: withItemDone(card.checklist, itemId, done) };
    return this.change({ op: 'check', card, itemId, done }, patch);
  }

  async archive(card: Card): Promise<boolean> {
    const step = await this.make({ op: 'archive', card, archived: true }, { archived: true });
    if (step) this.offerUndo($localize`“${card.title}:title:” archived`, step);
    return step !== null;
  }

  async delete(card: Card): Promise<boolean> {
    const step = await this.make({ op: 'delete', card }, { archived: true });
    if (step) this.offerUndo($localize`“${card.title}:title:” moved to the bin`, step);
    return step !== null;
  }

  restore(card: Card): Promise<boolean> {
    return this.change({ op: 'archive', card, archived: false }, { archived: false });
  }

  /** Takes new cards back: they go to the bin. */
  async discard(cards: readonly Card[]): Promise<void> {
    for (const card of cards) {
      const current = this.storedOf(card);
      await this.send({ op: 'delete', card: current }, { archived: true });
    }
  }

  link(shown: Card, parentId: CardId): Promise<boolean> {
    const card = this.current(shown);
    const parents = [...new Set([...card.parents, parentId])];
    return this.change({ op: 'link', card, parentId }, { parents });
  }

  unlink(shown: Card, parentId: CardId): Promise<boolean> {
    const card = this.current(shown);
    const parents = card.parents.filter((id) => id !== parentId);
    return this.change({ op: 'unlink', card, parentId }, { parents });
  }

  /** Records how something that was done at a card is taken back. */
  record({ title }: Card, takeBack: () => Promise<unknown>): UndoStep {
    const step = {
      run: async () => {
        if (!(await this.run(() => takeBack().then(() => null)))) return;
        this.toasts.show({ text: $localize`Undone: “${title}:title:”` });
      },
    };
    this.history.record(step);
    return step;
  }

  /** Runs a request and stores the returned card. Shows a toast when it fails. */
  async run(request: () => Promise<Card | null>): Promise<boolean> {
    this._busy.update((count) => count + 1);
    try {
      const saved = await request();
      if (saved !== null) this.store.upsert(saved);
      return true;
    } catch (error) {
      this.showError(error);
      return false;
    } finally {
      this._busy.update((count) => count - 1);
    }
  }

  private async change(change: UndoableChange, patch: Partial<Card>): Promise<boolean> {
    return (await this.make(change, patch)) !== null;
  }

  /** @returns How the change is undone; null when it was refused. */
  private async make(change: UndoableChange, patch: Partial<Card>): Promise<UndoStep | null> {
    const before = this.current(change.card);
    const sent = this.send(change, patch);
    this.history.waitFor(sent);
    if (!(await sent)) return null;
    const back = invertChange(change, before, this.storedOf(change.card));
    return this.record(before, () => this.deliver(back.change, back.patch));
  }

  private offerUndo(text: string, step: UndoStep): void {
    const run = (): void => void this.history.undo(step);
    this.toasts.show({ text, action: { label: $localize`:Button:Undo`, run } });
  }

  /** Shows the change, and sends it after those before it, now or when there is a connection. */
  private send(change: CardChange, patch: Partial<Card>): Promise<boolean> {
    return this.run(() => this.deliver(change, patch).then(() => null));
  }

  private deliver(change: CardChange, patch: Partial<Card>): Promise<unknown> {
    const send = (key: string): Promise<unknown> => this.sender.send(change, key);
    return this.pending.run(new Map([[change.card.id, patch]]), send, { change });
  }

  private current(shown: Card): Card {
    return this.store.withPending(this.storedOf(shown));
  }

  private storedOf(card: Card): Card {
    return this.store.storedCard(card.id) ?? card;
  }

  private showError(error: unknown): void {
    if (error instanceof DiscardedError) return;
    const { title, detail } = describeError(error);
    this.toasts.show({ text: $localize`Not saved. ${detail || title}:reason:`, tone: 'bad' });
  }
}
