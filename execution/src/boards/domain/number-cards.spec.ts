import { CardId } from '@keelson/contracts/ids';
import { numberCards } from './number-cards';

const card = (id: string, createdAt: number, number?: number) => ({
  id: CardId.parse(id),
  createdAt,
  number,
});

it('numbers without gaps, in the old order, then in the order of creation', () => {
  const cards = [
    card('late', 9),
    card('b', 5),
    card('a', 5),
    card('second', 1, 7),
    card('first', 8, 2),
    // As documents may say that were edited by hand.
    card('again', 3, 7),
  ];
  expect([...numberCards(cards)]).toEqual([
    ['first', 1],
    ['second', 2],
    ['again', 3],
    ['a', 4],
    ['b', 5],
    ['late', 6],
  ]);
});
