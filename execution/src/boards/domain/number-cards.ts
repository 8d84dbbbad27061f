import { type PortableCard } from '@keelson/contracts/kanban/board/board-document';
import { type CardNumber } from '@keelson/contracts/kanban/card/card-key';

/** Numbers the cards of a document from 1, in the order of their old numbers, then of their creation. */
export function numberCards(
  cards: readonly Pick<PortableCard, 'id' | 'number' | 'createdAt'>[],
): ReadonlyMap<string, CardNumber> {
  const ordered = cards.toSorted(
    (a, b) =>
      (a.number ?? Infinity) - (b.number ?? Infinity) ||
      a.createdAt - b.createdAt ||
      (a.id < b.id ? -1 : 1),
  );
  return new Map(ordered.map(({ id }, index) => [id, index + 1]));
}
