import { ownCardsFirst } from './own-cards-first';

const cards = Array.from({ length: 40 }, (_, index) => ({
  id: `card-${index}`,
  priority: index < 20 ? 4 : 1,
}));
const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);

const order = (instances: readonly string[], isPartial = false) =>
  ownCardsFirst(cards, instances, { isPartial });

describe('the cards that instances claim first', () => {
  it('are in start order for one instance alone', () => {
    expect(order(['a'])).toEqual(cards);
    expect(order(['a'], true)).toEqual(cards);
  });

  it('are other ones for each instance, of the highest priority', () => {
    const [a, b] = [order(['a', 'b']), order(['b', 'a'])];
    expect(a.map(({ priority }) => priority)).toEqual(cards.map(({ priority }) => priority));
    expect(idsOf(a).toSorted()).toEqual(idsOf(cards).toSorted());
    expect(idsOf(a.slice(0, 6)).filter((id) => idsOf(b.slice(0, 6)).includes(id))).toEqual([]);
  });

  it('leave those of the others to them while there may be more', () => {
    const [a, b] = [order(['a', 'b'], true), order(['b', 'a'], true)];
    const low = (found: typeof a) => idsOf(found.filter(({ priority }) => priority === 1));
    expect([...low(a), ...low(b)].toSorted()).toEqual(idsOf(cards.slice(20)).toSorted());
    // A card of a higher priority comes before all own ones of a lower one.
    expect(a.slice(0, 20).every(({ priority }) => priority === 4)).toBe(true);
  });
});
