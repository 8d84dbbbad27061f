import { MINUTE, SECOND } from '@keelson/contracts/time';
import { isFreshSignIn } from './session-rules';

const NOW = 1_800_000_000_000;

describe('isFreshSignIn', () => {
  it.each([
    [0, true],
    [5 * MINUTE - 1, true],
    [5 * MINUTE, false],
    [-29 * SECOND, true],
    [-31 * SECOND, false],
  ])('%d ms ago: %s', (age, fresh) => {
    expect(isFreshSignIn(NOW - age, NOW)).toBe(fresh);
  });
});
