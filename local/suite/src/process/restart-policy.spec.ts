import { pauseBeforeRestart } from './restart-policy';

const MINUTE = 60_000;

describe('pauseBeforeRestart', () => {
  it.each([
    { deaths: [0], pause: 500, when: 'it ended once' },
    { deaths: [0, 1_000], pause: 1_000, when: 'it ended again at once' },
    { deaths: [0, 1, 2, 3], pause: 4_000, when: 'it ended four times' },
    { deaths: [0, 1, 2, 3, 4], pause: null, when: 'it ended five times' },
    { deaths: [0, 1, 2, 3, 5 * MINUTE + 4], pause: 500, when: 'the others were long ago' },
    { deaths: [0, 2, 3, 4, 5 * MINUTE + 1], pause: 4_000, when: 'one of five was long ago' },
  ])('is $pause when $when', ({ deaths, pause }) => {
    expect(pauseBeforeRestart(deaths)).toBe(pause);
  });
});
