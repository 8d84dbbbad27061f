import * as z from 'zod';
import { DayKey } from '../../time';

/** Increments add up beyond what a number can hold exactly. Such a count is read as the largest one, and stays readable. */
const StoredCount = z.preprocess(
  (count) => (Number.isInteger(count) ? cappedCount(count as number) : count),
  z.int(),
);

/** The nearest count that JSON and our schemas hold exactly. */
export const cappedCount = (count: number): number =>
  Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, count));

/** Counters of a board's metrics by UTC day (`flow-counters.ts`). */
export const StoredFlowDays = z.record(DayKey, z.record(z.string(), StoredCount)).default({});
