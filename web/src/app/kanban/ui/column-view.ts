import type { Card } from '@keelson/contracts/kanban/card/card';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import type { DropPosition, Grouping } from './column-layout';

/** What a column shows. */
export interface ColumnView {
  readonly status: CardStatus;
  readonly cards: readonly Card[];
  /** Number of cards in the column, including those that a filter hides or that aren't loaded; null while it loads. */
  readonly total: number | null;
  /** The part of the column below the loaded cards. */
  readonly rest: 'none' | 'more' | 'loading' | 'failed';
  /** True while a filter hides cards: scrolling then loads no more of them. */
  readonly filtered: boolean;
  readonly limit: number | null;
  readonly grouping: Grouping | null;
  readonly boardKey: string | undefined;
  readonly names: ReadonlyMap<string, string>;
  /** Addresses of pictures by `user:id`. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Why cards wait, by the id of the card. */
  readonly waits: ReadonlyMap<string, string>;
  readonly selected: ReadonlySet<string>;
  readonly pickedUp: ReadonlySet<string>;
  readonly highlighted: ReadonlySet<string>;
  readonly opened: string | null;
  /** Cards that stay rendered out of view: dragged and focused ones. */
  readonly pinned: ReadonlySet<string>;
  /** The card that receives focus by Tab; null means the first one. */
  readonly focusable: string | null;
  /** Shows one line of each title. */
  readonly compact: boolean;
  /** Shows the name and the count alone. Cards can still be dropped, at the end. */
  readonly collapsed: boolean;
  readonly movable: boolean;
  readonly addable: boolean;
  readonly adding: boolean;
  readonly dragCount: number;
  /** True while cards are dragged that can't be dropped here. */
  readonly closed: boolean;
}

/** What a person does in a column. */
export type ColumnAction =
  | { readonly kind: 'add' | 'drag-end' | 'scroll' }
  /** A dragged card entered the column. */
  | { readonly kind: 'enter' }
  /** The end of the loaded cards is near, or the user retries. */
  | { readonly kind: 'load-more' }
  | { readonly kind: 'collapse'; readonly collapsed: boolean }
  /** A click on a card; modifier keys choose the mode. */
  | { readonly kind: 'pick'; readonly id: string; readonly mode: 'open' | 'toggle' | 'range' }
  /** Asks for the move menu, the alternative to dragging. */
  | { readonly kind: 'move-menu' | 'focus'; readonly id: string }
  /** Asks for the menu of the card: a right click, or the menu key. */
  | { readonly kind: 'card-menu'; readonly id: string; readonly place: MenuPlace }
  | { readonly kind: 'drag-start'; readonly card: Card }
  /** The vertical position of the pointer on the page. */
  | { readonly kind: 'drag-move'; readonly pageY: number }
  | { readonly kind: 'drop'; readonly place: DropPosition };

/** A point of the window. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}
