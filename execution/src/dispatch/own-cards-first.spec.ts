import { ownCardsFirst } from './own-cards-first';

const cards = Array.from({ length: 40 }, (_, index) => ({
  id: `card-${index}`,
  priority: index < 20 ? 4 : 1,
}));
const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);

const order = (instances: readonly string[], found = cards) => ownCardsFirst(found, instances);

describe('the cards that instances claim first', () => {
  it('are in start order for one instance alone', () => {
    expect(order(['a'])).toEqual(cards);
  });

  it('are other ones for each instance, of the highest priority alone', () => {
    const [a, b] = [order(['a', 'b']), order(['b', 'a'])];
    expect([...a, ...b].every(({ priority }) => priority === 4)).toBe(true);
    expect(idsOf([...a, ...b]).toSorted()).toEqual(idsOf(cards.slice(0, 20)).toSorted());
  });

  it('are those of the others, from the last one, where none are its own, and then own ones', () => {
    const own = new Set(idsOf(order(['a', 'b'])));
    const ofOthers = cards.filter(({ id, priority }) => priority === 4 && !own.has(id));
    const found = order(['a', 'b'], [...ofOthers, ...cards.slice(20)]);
    expect(found.slice(0, ofOthers.length)).toEqual(ofOthers.toReversed());
    const low = found.slice(ofOthers.length);
    expect(low).toEqual(order(['a', 'b'], cards.slice(20)));
    expect(low.length).toBeGreaterThan(0);
    expect(low.length).toBeLessThan(20);
  });
});
