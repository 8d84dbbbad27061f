import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint';
import { CardId } from '../../ids';
import { DayKey, EpochMs } from '../../time';
import { CardTitle } from '../card/card';
import { CardStatus } from '../card/status';
import { onBoard } from '../endpoint-parts';

/** Weeks before now, today included. */
export const BoardMetricsRange = z.enum(['4w', '12w', '52w']);
export type BoardMetricsRange = z.infer<typeof BoardMetricsRange>;

const Count = z.int().nonnegative();

/** Median and 85th percentile of durations, at most 5% off; null without any. */
export const DurationStats = z.strictObject({
  count: Count,
  medianMs: Count.nullable(),
  p85Ms: Count.nullable(),
});
export type DurationStats = z.infer<typeof DurationStats>;

const totals = {
  created: Count,
  /** Cards that were completed and are still done, on the day they were completed. */
  completed: Count,
  runs: Count,
  failedRuns: Count,
  tokens: Count,
  costMicroUsd: Count,
};

/** A day or a week of the range. */
export const BoardMetricsPeriod = z.strictObject({
  from: DayKey,
  /** Inclusive. */
  to: DayKey,
  /** Cards in each column at the end, without archived ones. */
  columns: z.record(CardStatus, Count),
  ...totals,
});
export type BoardMetricsPeriod = z.infer<typeof BoardMetricsPeriod>;

/** Cards whose age is read, the oldest first. */
export const MAX_AGED_CARDS = 100;

export const AgedCard = z.strictObject({
  id: CardId,
  title: CardTitle,
  status: CardStatus,
  startedAt: EpochMs,
});
export type AgedCard = z.infer<typeof AgedCard>;

export const BoardMetrics = z.strictObject({
  range: BoardMetricsRange,
  unit: z.enum(['day', 'week']),
  asOf: EpochMs,
  from: DayKey,
  to: DayKey,
  ...totals,
  /** From creation to done, of the cards that were completed in the range. */
  leadTime: DurationStats,
  /** From the first run to done; cards without a run have none. */
  cycleTime: DurationStats,
  /** Completed cards for each seven days of the range. */
  throughputPerWeek: z.number().nonnegative(),
  /** Cards that were started and are not done, by the time since their first run. */
  inWork: z.strictObject({
    age: DurationStats,
    /** Oldest first. */
    cards: z.array(AgedCard).max(MAX_AGED_CARDS),
    /** True when there are more than are read. */
    more: z.boolean(),
  }),
  /** Oldest first. */
  periods: z.array(BoardMetricsPeriod),
});
export type BoardMetrics = z.infer<typeof BoardMetrics>;

export const GetBoardMetrics = defineEndpoint({
  operationId: 'getBoardMetrics',
  address: 'GET /v1/boards/{slug}/metrics',
  auth: 'execution:service',
  summary:
    'Lead time, cycle time, throughput, age of work, failures, cost and the cumulative flow of a board, by UTC day or week',
  params: onBoard,
  query: z.strictObject({ range: BoardMetricsRange.default('4w') }),
  response: BoardMetrics,
  errors: ['kanban/board-not-found'],
});
