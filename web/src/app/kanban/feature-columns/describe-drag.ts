import { STATUS_LABELS } from '../texts/card-labels';
import type { KeyboardDrag } from '../data/board/board-selection';
import type { BoardStore } from '../data/board/board-store';

type Shown = Pick<BoardStore, 'cards' | 'shown' | 'totals'>;

/** Returns what was picked up by keyboard, where it is, and which keys move it. */
export function describePickUp(shown: Shown, drag: KeyboardDrag, filtered: boolean): string {
  const count = drag.ids.size;
  const what =
    count > 1
      ? $localize`Picked up ${count}:count: cards.`
      : $localize`Picked up ${titleOf(shown, drag)}:title:.`;
  const keys = $localize`Arrow keys move, Space drops, Escape cancels.`;
  return `${what} ${describePlace(shown, drag, filtered)} ${keys}`;
}

/** Column and position, of all cards of the column unless a filter hides some. */
export function describePlace(
  { shown, totals }: Shown,
  { spot, ids }: KeyboardDrag,
  filtered: boolean,
): string {
  const cards = shown()[spot.status];
  const others = cards.filter(({ id }) => !ids.has(id)).length;
  const total = filtered ? null : totals()[spot.status];
  const hidden = total === null ? 0 : total - cards.length;
  const column = STATUS_LABELS[spot.status];
  return $localize`${column}:column:, position ${spot.index + 1}:position: of ${others + 1 + hidden}:total:.`;
}

export function describeCancel(shown: Shown, drag: KeyboardDrag): string {
  const count = drag.ids.size;
  const column = STATUS_LABELS[drag.from];
  return count > 1
    ? $localize`Move canceled. ${count}:count: cards are back in ${column}:column:.`
    : $localize`Move canceled. ${titleOf(shown, drag)}:title: is back in ${column}:column:.`;
}

const titleOf = ({ cards }: Shown, { leadId }: KeyboardDrag): string =>
  cards().byId.get(leadId)?.title ?? $localize`:Instead of a title, within a sentence:the card`;
