import { MINUTE } from '../time';
import { walkIntervalMs } from './walk-interval';

it.each([
  [0, 0],
  [200, 0],
  [900, 45],
  [21_600, 24 * 60 - 15],
  [1_000_000, 24 * 60 - 15],
])('a walk through %d subscriptions is due again after %d minutes', (checked, minutes) => {
  expect(walkIntervalMs(checked)).toBe(minutes * MINUTE);
});
