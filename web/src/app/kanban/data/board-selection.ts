import { computed, inject, Service, signal } from '@angular/core';
import type { CardStatus } from '@keelson/contracts/kanban/status';
import { BoardStore } from './board-store';
import {
  cardBeside,
  cardsBetween,
  type Direction,
  type Spot,
  spotBeside,
  spotOf,
} from './board-navigation';
import { columnsOf, type Columns } from './card-columns';
import { overlaysAt, type Place } from './plan-move';

const NONE: ReadonlySet<string> = new Set();

/** Cards in somebody's hand: taken with the keyboard, not yet put down. */
export interface Lift {
  readonly ids: ReadonlySet<string>;
  /** The card that the focus is on. */
  readonly leadId: string;
  readonly from: CardStatus;
  readonly spot: Spot;
}

/** What a person has selected, focused and picked up on the board. */
@Service({ autoProvided: false })
export class BoardSelection {
  private readonly store = inject(BoardStore);
  private readonly _selected = signal<ReadonlySet<string>>(NONE);
  private readonly _focused = signal<string | null>(null);
  private readonly _lift = signal<Lift | null>(null);
  private readonly _dragged = signal<ReadonlySet<string>>(NONE);
  private anchor: string | null = null;

  /** The card whose drawer is open. */
  readonly opened = signal<string | null>(null);
  /** The card whose drawer was closed last: the focus goes back to it. */
  readonly returned = signal<string | null>(null);
  readonly selected = this._selected.asReadonly();
  readonly focused = this._focused.asReadonly();
  readonly lift = this._lift.asReadonly();
  readonly dragged = this._dragged.asReadonly();
  readonly liftedIds = computed(() => this._lift()?.ids ?? NONE);
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
    return cardBeside(columns, this._focused() ?? '', direction);
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
    const range = cardsBetween(this.store.shown(), this.anchor ?? this._focused(), id);
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
  pickUp(): Lift | null {
    const leadId = this._focused();
    const spot = leadId === null ? null : spotOf(this.store.shown(), leadId);
    if (leadId === null || !spot) return null;
    const ids = this.together(leadId);
    const above = this.store.shown()[spot.status].slice(0, spot.index);
    const lift: Lift = {
      ids,
      leadId,
      from: spot.status,
      spot: { status: spot.status, index: above.filter(({ id }) => !ids.has(id)).length },
    };
    this._lift.set(lift);
    return lift;
  }

  /** Carries what is held one step on, and shows it there. */
  carry(direction: Direction): Lift | null {
    const lift = this._lift();
    if (!lift) return null;
    const spot = spotBeside(this.without(lift.ids), lift.spot, direction, lift.from);
    const next = { ...lift, spot };
    this._lift.set(next);
    this.store.lift(lift.ids);
    this.store.lay(overlaysAt([...lift.ids], this.placeOf(next), this.store.cards()));
    return next;
  }

  /** Ends the holding; the cards stand where the server has them until somebody moves them. */
  putDown(): { readonly ids: readonly string[]; readonly place: Place } | null {
    const lift = this._lift();
    if (!lift) return null;
    this._lift.set(null);
    this.store.lift(lift.ids);
    return { ids: [...lift.ids], place: this.placeOf(lift) };
  }

  private placeOf({ spot, ids }: Lift): Place {
    const column = this.without(ids)[spot.status];
    return {
      status: spot.status,
      aboveId: column[spot.index - 1]?.id ?? null,
      belowId: column[spot.index]?.id ?? null,
    };
  }

  private without(ids: ReadonlySet<string>): Columns {
    const columns = this.store.shown();
    return columnsOf((status) => columns[status].filter(({ id }) => !ids.has(id)));
  }
}
