import { Component, computed, ElementRef, inject, input, signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import {
  type Checklist,
  checklistProgress,
  type ChecklistItem,
  MAX_CHECKLIST_ITEMS,
  MAX_ITEM_LENGTH,
} from '@keelson/contracts/kanban/card/checklist';
import { cutText } from '@keelson/contracts/text';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { injectFocusLater } from '../../shared/util/focus-later';
import { plural } from '../../shared/util/texts/plural';
import { CardEdits } from '../data/card/card-edits';
import { withAdded, withMoved, withoutItem, withText } from '../data/card/checklist-changes';

/** The steps of a card. Each change is shown at once and saved. */
@Component({
  selector: 'app-card-checklist',
  host: { class: 'stack-8' },
  imports: [UI_PARTS],
  templateUrl: './card-checklist.html',
  styleUrl: './card-checklist.scss',
})
export class CardChecklist {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  protected readonly labels = {
    edit: (text: string) => $localize`Edit item: ${text}:text:`,
    up: (text: string) => $localize`Move up: ${text}:text:`,
    down: (text: string) => $localize`Move down: ${text}:text:`,
    remove: (text: string) => $localize`Remove item: ${text}:text:`,
  };
  private readonly edits = inject(CardEdits);
  private readonly toasts = inject(Toasts);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  private readonly focusLater = injectFocusLater({ preventScroll: true });
  protected readonly progress = computed(() => checklistProgress(this.card().checklist));
  protected readonly full = computed(() => this.card().checklist.length >= MAX_CHECKLIST_ITEMS);
  protected readonly limit = MAX_CHECKLIST_ITEMS;
  protected readonly editing = signal<string | null>(null);

  protected check({ id }: ChecklistItem, event: Event): void {
    void this.edits.check(this.card(), id, (event.target as HTMLInputElement).checked);
  }

  protected add(event: Event): void {
    event.preventDefault();
    const field = this.findField('.new');
    if (!field || field.value.trim() === '') return;
    const text = field.value;
    field.value = '';
    void this.change((checklist) =>
      withAdded(checklist, text, newId).slice(0, MAX_CHECKLIST_ITEMS),
    );
  }

  /** A pasted list becomes one item for each line; a text field would join them. */
  protected paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text') ?? '';
    if (!text.includes('\n')) return;
    event.preventDefault();
    this.sayWhatIsMissing(withAdded(this.card().checklist, text, newId));
    void this.change((checklist) =>
      withAdded(checklist, text, newId)
        .map((item) => ({ ...item, text: cutText(item.text, MAX_ITEM_LENGTH) }))
        .slice(0, MAX_CHECKLIST_ITEMS),
    );
  }

  private sayWhatIsMissing(pasted: Checklist): void {
    const tooMany = pasted.length - MAX_CHECKLIST_ITEMS;
    const isCut = pasted
      .slice(0, MAX_CHECKLIST_ITEMS)
      .some(({ text }) => text.length > MAX_ITEM_LENGTH);
    if (tooMany > 0) {
      this.toasts.show({
        text: plural(tooMany, {
          one: $localize`The last line was left out: a checklist has at most ${MAX_CHECKLIST_ITEMS}:limit: items.`,
          other: $localize`The last ${tooMany}:count: lines were left out: a checklist has at most ${MAX_CHECKLIST_ITEMS}:limit: items.`,
        }),
        tone: 'bad',
      });
    }
    if (isCut) {
      this.toasts.show({
        text: $localize`The end of long lines is missing: an item has at most ${MAX_ITEM_LENGTH}:limit: characters.`,
        tone: 'bad',
      });
    }
  }

  protected edit({ id }: ChecklistItem): void {
    this.editing.set(id);
    this.focusLater('.text-field');
  }

  protected rename({ id, text }: ChecklistItem, event: Event): void {
    event.preventDefault();
    if (this.editing() !== id) return;
    const typed = this.findField('.text-field')?.value.trim() ?? '';
    this.stopEditing(id);
    if (typed === text) return;
    void this.change((checklist) =>
      typed === '' ? withoutItem(checklist, id) : withText(checklist, id, typed),
    );
  }

  protected cancel({ id }: ChecklistItem, event: Event): void {
    event.stopPropagation(); // Escape would also close the drawer
    this.stopEditing(id);
  }

  protected move({ id }: ChecklistItem, by: -1 | 1): void {
    void this.change((checklist) => withMoved(checklist, id, by));
    this.focusLater(`[data-item="${id}"] .${by === -1 ? 'up' : 'down'}`);
  }

  /** The focus goes to the neighbor (`keepFocus`), or to the field below when there is none. */
  protected remove({ id }: ChecklistItem): void {
    void this.change((checklist) => withoutItem(checklist, id));
    if (this.card().checklist.length === 1) this.focusLater('.new');
  }

  private change(change: (checklist: Checklist) => Checklist): Promise<boolean> {
    return this.edits.editChecklist(this.card(), change);
  }

  private stopEditing(id: string): void {
    this.editing.set(null);
    this.focusLater(`[data-item="${id}"] .text`);
  }

  private findField(selector: string): HTMLInputElement | null {
    return this.host.nativeElement.querySelector<HTMLInputElement>(selector);
  }
}

const newId = (): string => crypto.randomUUID();
