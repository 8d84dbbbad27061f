import * as z from 'zod';
import { DayKey, EpochMs } from '../time';

const Counters = z.record(z.string(), z.int());

/**
 * `metricShards/{yyyy-mm-dd}~{nn}`: a part of the counters of one UTC day. Every change of a metric adds to one
 * shard in its own commit; `compactMetrics` moves the shards of past days to {@link MetricMonth}.
 */
export const MetricShard = z.strictObject({ day: DayKey, counters: Counters });

/** `metricMonths/{yyyy-mm}`: the counters of past days, by day. Kept permanently: it names no account. */
export const MetricMonth = z.strictObject({ days: z.record(DayKey, Counters) });
export type MetricMonth = z.infer<typeof MetricMonth>;

/** `metricTotals/all`: the sum of all months. */
export const MetricTotals = z.strictObject({
  /** None before the first day was added. */
  counters: Counters.default({}),
});

/** `usage/{uid}`: when the account first used the product; written once. */
export const Activation = z.strictObject({ activatedAt: EpochMs });
export type Activation = z.infer<typeof Activation>;
