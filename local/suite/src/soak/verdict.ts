import { type Memory } from './process-memory';

export interface Sample extends Memory {
  /** Since the load began, in milliseconds. */
  readonly at: number;
}

export interface SoakResult {
  readonly samples: readonly Sample[];
  /** Parts of the suite that ended. */
  readonly deaths: number;
  /** Requests that got neither an expected answer nor were hung up on purpose. */
  readonly failures: number;
  readonly requests: number;
}

/** Memory may grow by this factor from the middle of the run to its end. */
const GROWTH = 1.15;

/**
 * Returns what went wrong, empty when nothing did. Memory is compared after the first half, in which caches, heaps and
 * compiled code reach their size.
 */
export function findSoakErrors({ samples, deaths, failures, requests }: SoakResult): string[] {
  const errors: string[] = [];
  if (requests === 0) errors.push('No request was answered.');
  if (deaths > 0) errors.push(`${deaths} ${deaths === 1 ? 'part' : 'parts'} of the suite ended.`);
  if (failures > 0) errors.push(`${failures} requests failed.`);
  const end = samples.at(-1)?.at ?? 0;
  const middle = medianOf(samples.filter(({ at }) => at >= end * 0.5 && at < end * 0.75));
  const last = medianOf(samples.filter(({ at }) => at >= end * 0.75));
  if (middle > 0 && last > middle * GROWTH) {
    errors.push(
      `Memory still grew at the end: from ${megabytes(middle)} to ${megabytes(last)} MB.`,
    );
  }
  return errors;
}

export const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

function medianOf(samples: readonly Sample[]): number {
  const sorted = samples.map(({ bytes }) => bytes).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
