import { computed, inject, Service, signal } from '@angular/core';
import type { CardStatus } from '@keelson/contracts/kanban/status';
import { BoardStore } from './board-store';
import {
  adjacentCard,
  cardRange,
  type Direction,
  type CardPosition,
  nextPosition,
  positionOf,
} from './board-navigation';
import { mapColumns, type Columns } from './card-columns';
import { previewOverlays, type Place } from './plan-move';

const NONE: ReadonlySet<string> = new Set();

/** Cards in somebody's hand: taken with the keyboard, not yet put down. */
export interface KeyboardDrag {
  readonly ids: ReadonlySet<string>;
  /** The card that the focus is on. */
  readonly leadId: string;
  readonly from: CardStatus;
  readonly spot: CardPosition;
}

/** What a person has selected, focused and picked up on the board. */
@Service({ autoProvided: false })
export class BoardSelection {
  private readonly store = inject(BoardStore);
  private readonly _selected = signal<ReadonlySet<string>>(NONE);
  private readonly _focused = signal<string | null>(null);
  private readonly _keyboardDrag = signal<KeyboardDrag | null>(null);
  private readonly _dragged = signal<ReadonlySet<string>>(NONE);
  private anchor: string | null = null;

  /** The card whose drawer is open. */
  readonly opened = signal<string | null>(null);
  /** The card whose drawer was closed last: the focus goes back to it. */
  readonly returned = signal<string | null>(null);
  readonly selected = this._selected.asReadonly();
  readonly focused = this._focused.asReadonly();
  readonly keyboardDrag = this._keyboardDrag.asReadonly();
  readonly dragged = this._dragged.asReadonly();
  readonly keyboardDraggedIds = computed(() => this._keyboardDrag()?.ids ?? NONE);
  /** Cards that must stay on the page although they may be out of sight. */
  readonly pinned = computed<ReadonlySet<string>>(() => {
    const focused = this._focused();
    return new Set([...(focused === null ? [] : [focused]), ...this._dragged()]);
  });

  focusOn(id: string | null): void {
    this._focused.set(id);
  }

  /** @returns The card that the arrow leads to, or null at an edge. */
  beside(direction: Direction): string | null {
    const columns = this.store.shown();
    return adjacentCard(columns, this._focused() ?? '', direction);
  }

  toggle(id: string): void {
    this.anchor = id;
    this._selected.update((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }

  /** Selects everything between the last card that was touched and this one. */
  extendTo(id: string): void {
    const range = cardRange(this.store.shown(), this.anchor ?? this._focused(), id);
    this.anchor ??= this._focused();
    this._selected.update((before) => new Set([...before, ...range]));
  }

  clear(): void {
    this.anchor = null;
    this._selected.set(NONE);
  }

  /** The card, with the whole selection when it is a part of it. */
  together(id: string): ReadonlySet<string> {
    return this._selected().has(id) ? this._selected() : new Set([id]);
  }

  startDrag(id: string): ReadonlySet<string> {
    this._dragged.set(this.together(id));
    return this._dragged();
  }

  endDrag(): void {
    this._dragged.set(NONE);
  }

  /** Takes the focused card, with the rest of the selection if it is in there. */
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

  /** Carries what is held one step on, and shows it there. */
  moveKeyboardDrag(direction: Direction): KeyboardDrag | null {
    const drag = this._keyboardDrag();
    if (!drag) return null;
    const spot = nextPosition(this.without(drag.ids), drag.spot, direction, drag.from);
    const next = { ...drag, spot };
    this._keyboardDrag.set(next);
    this.store.clearOptimistic(drag.ids);
    this.store.applyOptimistic(
      previewOverlays([...drag.ids], this.placeOf(next), this.store.cards()),
    );
    return next;
  }

  /** Ends the holding; the cards stand where the server has them until somebody moves them. */
  endKeyboardDrag(): { readonly ids: readonly string[]; readonly place: Place } | null {
    const drag = this._keyboardDrag();
    if (!drag) return null;
    this._keyboardDrag.set(null);
    this.store.clearOptimistic(drag.ids);
    return { ids: [...drag.ids], place: this.placeOf(drag) };
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
