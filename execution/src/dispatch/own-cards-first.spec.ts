import { ownCardsFirst } from './own-cards-first';

const cards = Array.from({ length: 40 }, (_, index) => ({
  id: `card-${index}`,
  priority: index < 20 ? 4 : 1,
}));
const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);

describe('the cards that instances claim first', () => {
  it('are in start order for one instance alone', () => {
    expect(ownCardsFirst(cards, ['a'])).toEqual(cards);
  });

  it('are other ones for each instance, of the highest priority', () => {
    const [a, b] = [ownCardsFirst(cards, ['a', 'b']), ownCardsFirst(cards, ['b', 'a'])];
    expect(a.map(({ priority }) => priority)).toEqual(cards.map(({ priority }) => priority));
    expect(idsOf(a).toSorted()).toEqual(idsOf(cards).toSorted());
    expect(idsOf(a.slice(0, 6)).filter((id) => idsOf(b.slice(0, 6)).includes(id))).toEqual([]);
  });
});
