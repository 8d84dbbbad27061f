import { STATUS_LABELS } from '@keelson/contracts/kanban/status';
import type { KeyboardDrag } from '../data/board-selection';
import type { BoardStore } from '../data/board-store';
import { plural } from '../ui/describe-card';

type Shown = Pick<BoardStore, 'cards' | 'shown' | 'totals'>;

/** The title of the card that is moved by keyboard, or how many they are. */
export function dragName({ cards }: Shown, { ids, leadId }: KeyboardDrag): string {
  if (ids.size > 1) return plural(ids.size, 'card');
  return cards().byId.get(leadId)?.title ?? 'the card';
}

/** Column and position, of all cards of the column unless a filter hides some. */
export function dragPlace(
  { shown, totals }: Shown,
  { spot, ids }: KeyboardDrag,
  filtered: boolean,
): string {
  const cards = shown()[spot.status];
  const others = cards.filter(({ id }) => !ids.has(id)).length;
  const total = filtered ? null : totals()[spot.status];
  const hidden = total === null ? 0 : total - cards.length;
  return `${STATUS_LABELS[spot.status]}, position ${spot.index + 1} of ${others + 1 + hidden}`;
}
