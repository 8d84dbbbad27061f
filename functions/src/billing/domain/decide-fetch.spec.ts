import fc from 'fast-check';
import { decideFetch } from './decide-fetch';

describe('decideFetch', () => {
  it.each([
    [0, 0, 0, 'store', 'nothing is stored yet'],
    [3, 3, 3, 'store', 'no other commit happened'],
    [3, 3, 4, 'refetch', 'the other fetch may have begun before our work'],
    [3, 3, 5, 'superseded', 'the last fetch began after another commit'],
    [3, 4, 4, 'store', 'no other commit happened during the second fetch'],
    [3, 4, 5, 'superseded', 'another commit happened during the second fetch'],
  ] as const)(
    'decides for revisions %i, %i, %i: %s, because %5$s',
    (atStart, beforeFetch, now, verdict, _when) => {
      expect(decideFetch({ atStart, beforeFetch, now })).toBe(verdict);
    },
  );
});

/**
 * A model in which the provider's state is a growing number and any worker may be delayed between any
 * two steps. `schedule` selects the worker of the next step.
 */
function run(workers: number, schedule: readonly number[]) {
  let provider = 0;
  const stored = { revision: 0, value: 0 };
  const history: number[] = [];
  const fetches: number[] = [];
  const work = function* (id: number): Generator<void, void, void> {
    provider += 1; // the change that the event reports
    const needed = provider;
    yield;
    const atStart = stored.revision;
    let beforeFetch = atStart;
    fetches[id] = 0;
    for (;;) {
      yield;
      const value = provider; // the provider reads at any time between request and response
      fetches[id] += 1;
      yield;
      const verdict = decideFetch({ atStart, beforeFetch, now: stored.revision });
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
  for (const worker of running) while (!worker.next().done); // the delayed workers finish last
  return { provider, stored, history, fetches };
}

describe('any number of concurrent workers', () => {
  it('end in the last state, never go back, and fetch at most twice', () => {
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
