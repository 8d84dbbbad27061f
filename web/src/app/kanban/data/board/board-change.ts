import type { BoardSlug, CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { BulkItem } from '@keelson/contracts/kanban/card/card-endpoints';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { plural } from '../../../shared/util/texts/plural';
import type { EditedFields, NewCardFields } from '../kanban-client';
import type { PlannedMove } from '../card/plan-move';

/** A card as it was when a change was made: as stored, and the column in which it was shown. */
export interface KnownCard {
  readonly stored: Card;
  readonly status: CardStatus;
}

/** Describes what a person changed, as JSON: it can be sent after the page was reloaded. */
export type BoardChange =
  | {
      readonly op: 'edit';
      readonly card: Card;
      /** Its stored values, when the card was shown with earlier changes. */
      readonly stored: Card;
      readonly fields: EditedFields;
    }
  | {
      readonly op: 'assign';
      readonly card: Card;
      readonly stored: Card;
      readonly assignee: Card['assignee'];
    }
  | { readonly op: 'archive'; readonly card: Card; readonly archived: boolean }
  | { readonly op: 'delete' | 'restore'; readonly card: Card }
  | { readonly op: 'check'; readonly card: Card; readonly itemId: string; readonly done: boolean }
  | { readonly op: 'link' | 'unlink'; readonly card: Card; readonly parentId: CardId }
  | { readonly op: 'comment'; readonly card: Card; readonly body: string }
  | {
      readonly op: 'move';
      readonly slug: BoardSlug;
      readonly moves: readonly PlannedMove[];
      readonly known: readonly (readonly [string, KnownCard])[];
    }
  | {
      readonly op: 'bulk';
      readonly slug: BoardSlug;
      readonly items: readonly BulkItem[];
      readonly action: 'archived' | 'restored' | 'assigned' | 'changed';
    }
  | { readonly op: 'create'; readonly slug: BoardSlug; readonly card: NewCardFields };

export const boardOf = (change: BoardChange): BoardSlug =>
  'slug' in change ? change.slug : change.card.boardSlug;

export type CardChange = Extract<BoardChange, { readonly card: Card }>;

export function titleOf(change: BoardChange): string {
  if ('card' in change) return change.card.title;
  const { length } = change.op === 'move' ? change.moves : change.items;
  const only = change.op === 'move' && length === 1 ? change.moves[0] : undefined;
  return only?.title ?? countCards(length);
}

const countCards = (count: number): string =>
  plural(count, { one: $localize`1 card`, other: $localize`${count}:count: cards` });
