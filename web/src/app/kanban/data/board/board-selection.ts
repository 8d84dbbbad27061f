import { computed, inject, Service, signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { BoardLook } from './board-look';
import { BoardStore } from './board-store';
import {
  adjacentCard,
  cardRange,
  columnEdge,
  type Direction,
  type CardPosition,
  nextPosition,
  positionOf,
} from './board-navigation';
import { mapColumns, type Columns } from './card-columns';
import { currentTime } from '../../../shared/util/time/clock';
import { closedColumns, previewOverlays, type Place } from '../card/plan-move';

const NONE: ReadonlySet<string> = new Set();

export interface KeyboardDrag {
  readonly ids: ReadonlySet<string>;
  readonly leadId: string;
  readonly from: CardStatus;
  readonly spot: CardPosition;
}

/** Selection, focus and drag of cards of a board. */
@Service({ autoProvided: false })
export class BoardSelection {
  private readonly store = inject(BoardStore);
  private readonly collapsed = inject(BoardLook).collapsed;
  /** The columns that are drawn: without the cards of collapsed ones. */
  private readonly expanded = computed<Columns>(() =>
    mapColumns((status) => (this.collapsed().has(status) ? [] : this.store.shown()[status])),
  );
  private readonly _selected = signal<ReadonlySet<string>>(NONE);
  private readonly _focused = signal<string | null>(null);
  private readonly _keyboardDrag = signal<KeyboardDrag | null>(null);
  private readonly _dragged = signal<ReadonlySet<string>>(NONE);
  private anchor: string | null = null;

  /** Id of the card whose drawer is open. */
  readonly opened = signal<string | null>(null);
  /** Id of the card whose drawer was closed last; it gets the focus back. */
  readonly returned = signal<string | null>(null);
  readonly selected = this._selected.asReadonly();
  readonly focused = this._focused.asReadonly();
  readonly keyboardDrag = this._keyboardDrag.asReadonly();
  readonly dragged = this._dragged.asReadonly();
  /** The column that dragged cards are over. */
  readonly hovered = signal<CardStatus | null>(null);
  /** The position of the pointer that drags cards, in pixels from the corner of the window. */
  readonly pointer = signal<{ readonly x: number; readonly y: number } | null>(null);
  /** Columns that none of the dragged cards can be moved to. */
  readonly closed = computed<ReadonlySet<CardStatus>>(() => {
    const [board, dragged] = [this.store.board(), this._dragged()];
    if (board === null || dragged.size === 0) return new Set();
    const context = { cards: this.store.cards(), board, totals: this.store.totals() };
    return closedColumns([...dragged], { ...context, at: currentTime() });
  });
  readonly keyboardDraggedIds = computed(() => this._keyboardDrag()?.ids ?? NONE);
  /** Cards that stay rendered while they are scrolled out of view. */
  readonly pinned = computed<ReadonlySet<string>>(() => {
    const focused = this._focused();
    return new Set([...(focused === null ? [] : [focused]), ...this._dragged()]);
  });

  readonly isEverythingShown = computed(() => {
    const selected = this._selected();
    return selected.size > 0 && this.shownIds().every((id) => selected.has(id));
  });

  focusOn(id: string | null): void {
    this._focused.set(id);
  }

  /** @returns The card that the arrow key moves to; null at an edge. */
  beside(direction: Direction): string | null {
    return adjacentCard(this.expanded(), this._focused() ?? '', direction);
  }

  /** @returns The first or last loaded card of the focused card's column. */
  edge(edge: 'first' | 'last'): string | null {
    return columnEdge(this.store.shown(), this._focused() ?? '', edge);
  }

  toggle(id: string): void {
    this.anchor = id;
    this._selected.update((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }

  /** Selects the range from the last clicked or focused card to this one. */
  extendTo(id: string): void {
    const range = cardRange(this.store.shown(), this.anchor ?? this._focused(), id);
    this.anchor ??= this._focused();
    this._selected.update((before) => new Set([...before, ...range]));
  }

  /** Selects the shown cards of all columns. Cards that are not loaded or filtered out are not selected. */
  selectShown(): void {
    this._selected.set(new Set(this.shownIds()));
  }

  clear(): void {
    this.anchor = null;
    this._selected.set(NONE);
  }

  /** The card, together with the selection if it is selected. */
  together(id: string): ReadonlySet<string> {
    return this._selected().has(id) ? this._selected() : new Set([id]);
  }

  startDrag({ id, status }: Card): void {
    this._dragged.set(this.together(id));
    this.hovered.set(status);
  }

  /** The CDK emits the drop after the end of the drag, and the drop needs the dragged cards. */
  endDrag(): void {
    queueMicrotask(() => {
      this._dragged.set(NONE);
      this.hovered.set(null);
      this.pointer.set(null);
    });
  }

  /** Starts moving the focused card, together with the selection if it is selected. */
  startKeyboardDrag(): KeyboardDrag | null {
    const leadId = this._focused();
    const spot = leadId === null ? null : positionOf(this.store.shown(), leadId);
    if (leadId === null || !spot) return null;
    const ids = this.together(leadId);
    const above = this.store.shown()[spot.status].slice(0, spot.index);
    const drag: KeyboardDrag = {
      ids,
      leadId,
      from: spot.status,
      spot: { status: spot.status, index: above.filter(({ id }) => !ids.has(id)).length },
    };
    this._keyboardDrag.set(drag);
    return drag;
  }

  /** Moves the dragged cards one step and shows them there. */
  moveKeyboardDrag(direction: Direction): KeyboardDrag | null {
    const drag = this._keyboardDrag();
    if (!drag) return null;
    const spot = nextPosition(this.without(drag.ids), drag.spot, direction, {
      from: drag.from,
      ends: this.store.cards().ends,
    });
    const next = { ...drag, spot };
    this._keyboardDrag.set(next);
    this.store.preview([]);
    this.store.preview(previewOverlays([...drag.ids], this.placeOf(next), this.store.cards()));
    return next;
  }

  /** Ends the drag. The cards are shown at their stored positions until they are moved. */
  endKeyboardDrag(): { readonly ids: readonly string[]; readonly place: Place } | null {
    const drag = this._keyboardDrag();
    if (!drag) return null;
    this._keyboardDrag.set(null);
    this.store.preview([]);
    return { ids: [...drag.ids], place: this.placeOf(drag) };
  }

  private shownIds(): string[] {
    const columns = this.expanded();
    return CARD_STATUSES.flatMap((status) => columns[status].map(({ id }) => id));
  }

  private placeOf({ spot, ids }: KeyboardDrag): Place {
    const column = this.without(ids)[spot.status];
    return {
      status: spot.status,
      aboveId: column[spot.index - 1]?.id ?? null,
      belowId: column[spot.index]?.id ?? null,
    };
  }

  private without(ids: ReadonlySet<string>): Columns {
    const columns = this.store.shown();
    return mapColumns((status) => columns[status].filter(({ id }) => !ids.has(id)));
  }
}
