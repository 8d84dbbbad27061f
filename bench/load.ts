import { SuiteFailure } from '../local/suite/src/failure';

export interface LoadResult {
  readonly count: number;
  readonly failures: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of each request, ascending. */
  readonly times: readonly number[];
}

/**
 * The value below which a share of the samples lies.
 *
 * @param sorted Ascending, not empty.
 * @param share `0..1`.
 */
export function percentile(sorted: readonly number[], share: number): number {
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1));
  return sorted[index] ?? Number.NaN;
}

/**
 * Runs `count` requests with a concurrency of `width`: the next starts when one ends.
 *
 * @param act Returns whether it succeeded; an exception counts as a failure, a {@link SuiteFailure} ends the run.
 */
export async function drive(
  count: number,
  width: number,
  act: (index: number) => Promise<boolean>,
): Promise<LoadResult> {
  const times: number[] = [];
  let next = 0;
  let failures = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      const began = performance.now();
      const good = await act(index).catch((error: unknown) => {
        if (error instanceof SuiteFailure) throw error;
        return false;
      });
      times.push(performance.now() - began);
      if (!good) failures += 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: width }, worker));
  return resultOf(times, failures, (performance.now() - began) / 1_000);
}

export function combine(results: readonly LoadResult[]): LoadResult {
  const sum = (valueOf: (result: LoadResult) => number): number =>
    results.reduce((total, result) => total + valueOf(result), 0);
  return resultOf(
    results.flatMap(({ times }) => times),
    sum(({ failures }) => failures),
    sum(({ seconds }) => seconds),
  );
}

/** @param values Not empty. The lower one of the middle two. */
export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

function resultOf(unsorted: readonly number[], failures: number, seconds: number): LoadResult {
  const times = unsorted.toSorted((a, b) => a - b);
  return {
    count: times.length,
    failures,
    seconds,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    times,
  };
}
