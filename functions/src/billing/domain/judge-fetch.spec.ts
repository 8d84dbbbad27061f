import fc from 'fast-check';
import { judgeFetch } from './judge-fetch';

describe('judgeFetch', () => {
  it.each([
    [0, 0, 0, 'store', 'nothing is stored yet'],
    [3, 3, 3, 'store', 'nobody wrote meanwhile'],
    [3, 3, 4, 'refetch', 'the other fetch may have begun before ours was asked for'],
    [3, 3, 5, 'covered', 'the last fetch began after another commit'],
    [3, 4, 4, 'store', 'the second fetch was alone'],
    [3, 4, 5, 'covered', 'somebody overtook the second fetch'],
  ] as const)(
    'of revisions %i, %i, %i says %s: %5$s',
    (atStart, beforeFetch, now, verdict, _when) => {
      expect(judgeFetch({ atStart, beforeFetch, now })).toBe(verdict);
    },
  );
});

/**
 * A world in which the provider's state is a number that only grows and any worker may be held up
 * between any two of its steps. `schedule` says who takes the next step.
 */
function run(workers: number, schedule: readonly number[]) {
  let provider = 0;
  const stored = { revision: 0, value: 0 };
  const history: number[] = [];
  const fetches: number[] = [];
  const work = function* (id: number): Generator<void, void, void> {
    provider += 1; // what the event tells of
    const needed = provider;
    yield;
    const atStart = stored.revision;
    let beforeFetch = atStart;
    fetches[id] = 0;
    for (;;) {
      yield;
      const value = provider; // the provider reads here, at any time between asking and answering
      fetches[id] += 1;
      yield;
      const verdict = judgeFetch({ atStart, beforeFetch, now: stored.revision });
      if (verdict === 'store') {
        stored.revision += 1;
        stored.value = value;
        history.push(value);
      }
      if (verdict !== 'refetch') break;
      yield;
      beforeFetch = stored.revision;
    }
    expect(stored.value).toBeGreaterThanOrEqual(needed);
  };
  const running = Array.from({ length: workers }, (_, id) => work(id));
  const step = (index: number): void => void running[index % workers]!.next();
  schedule.forEach(step);
  for (const worker of running) while (!worker.next().done); // those held up the longest
  return { provider, stored, history, fetches };
}

describe('any number of workers in any order', () => {
  it('end in the last state, never go back, and fetch twice at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat(), { maxLength: 80 }),
        (workers, schedule) => {
          const { provider, stored, history, fetches } = run(workers, schedule);
          expect(stored.value).toBe(provider);
          expect(history).toEqual([...history].sort((a, b) => a - b));
          expect(Math.max(...fetches)).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
