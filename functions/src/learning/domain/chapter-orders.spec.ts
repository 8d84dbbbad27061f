import { chapterOrders } from './chapter-orders';

describe('chapterOrders', () => {
  it.each([
    ['numbers new chapters', [null, null, null], [1, 2, 3]],
    ['keeps published ones', [1, 2.5, 7], [1, 2.5, 7]],
    ['puts a new one between its neighbors', [1, null, 2], [1, 1.5, 2]],
    ['puts several between them', [1, null, null, 4], [1, 2, 3, 4]],
    ['puts one before the first and after the last', [null, 1, null], [0, 1, 2]],
    ['moves as few as possible', [3, 1, 2, 4], [0, 1, 2, 4]],
    ['gives the same number to no two', [2, 2, 3], [2, 2.5, 3]],
    ['numbers all again when there is no room', [1, null, 1 + Number.EPSILON], [1, 2, 3]],
    ['has nothing to do', [], []],
  ])('%s', (_what, published, orders) => {
    expect(chapterOrders(published)).toEqual(orders);
  });
});
