import { divide } from './divide';

it.each([
  [100, [1, 1], [50, 50]],
  [10, [8, 6, 1, 5], [5, 3, 0, 2]],
  [0, [1, 2], [0, 0]],
])('divides %d by %j without losing any', (total, parts, expected) => {
  expect(divide(total, parts)).toEqual(expected);
});
