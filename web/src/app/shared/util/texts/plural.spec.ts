import { plural } from './plural';

const cards = (count: number): string => plural(count, { one: '1 card', other: `${count} cards` });

describe('plural', () => {
  it.each([
    [0, '0 cards'],
    [1, '1 card'],
    [2, '2 cards'],
    [1.5, '1.5 cards'],
  ])('of %p is %p', (count, text) => {
    expect(cards(count)).toBe(text);
  });

  it('uses the general form for a category without a form', () => {
    expect(plural(1, { other: 'all' })).toBe('all');
  });
});
