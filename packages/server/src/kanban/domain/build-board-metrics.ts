import { type ColumnCounts } from '@keelson/contracts/kanban/board/board';
import {
  type AgedCard,
  type BoardMetrics,
  type BoardMetricsPeriod,
  type BoardMetricsRange,
  type DurationStats,
  MAX_AGED_CARDS,
} from '@keelson/contracts/kanban/board/board-metrics';
import {
  countOf,
  type DurationHistogram,
  histogramOf,
  quantileOf,
} from '@keelson/contracts/kanban/board/duration-buckets';
import { type FlowDays } from '@keelson/contracts/kanban/board/flow-counters';
import { cappedCount } from '@keelson/contracts/kanban/board/flow-days';
import { CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import { type Counters, subtractCounters, sumCounters } from '@keelson/contracts/metrics/counters';
import { type DayKey, type EpochMs } from '@keelson/contracts/time';
import { type DaySpan, periodsOf, RANGES } from './metrics-periods';

export interface StoredFlow {
  readonly counts: ColumnCounts;
  /** The counters of every day of the range; earlier days may be left out. */
  readonly days: FlowDays;
  /** Cards that were started and are not done, oldest first: one more than are shown, if there are so many. */
  readonly started: readonly AgedCard[];
}

/**
 * The metrics of a board. What happened is the sum of days. The state of a column at the end of a day is its state now
 * without the changes of the days after it.
 */
export function buildBoardMetrics(
  range: BoardMetricsRange,
  stored: StoredFlow,
  now: EpochMs,
): BoardMetrics {
  const spans = periodsOf(range, now);
  const [first, last] = [spans.at(0), spans.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A range has periods');
  const whole = { from: first.from, to: last.to };
  const counters = countersWithin(stored.days, whole);
  const { weeks, unit } = RANGES[range];
  return {
    range,
    unit,
    asOf: now,
    ...whole,
    ...totalsOf(counters),
    leadTime: statsOf(histogramOf(counters, 'lead')),
    cycleTime: statsOf(histogramOf(counters, 'cycle')),
    throughputPerWeek: Math.round((totalsOf(counters).completed / weeks) * 10) / 10,
    inWork: {
      age: ageOf(stored.started.slice(0, MAX_AGED_CARDS), now),
      cards: stored.started.slice(0, MAX_AGED_CARDS),
      more: stored.started.length > MAX_AGED_CARDS,
    },
    periods: spans.map((span) => periodOf(span, stored)),
  };
}

const periodOf = (span: DaySpan, stored: StoredFlow): BoardMetricsPeriod => ({
  ...span,
  columns: columnsAfter(span.to, stored),
  ...totalsOf(countersWithin(stored.days, span)),
});

/** The cards in each column at the end of a day. */
function columnsAfter(day: DayKey, { counts, days }: StoredFlow): ColumnCounts {
  const later = sumCounters([...days].filter(([other]) => other > day).map(([, one]) => one));
  const state = subtractCounters(
    Object.fromEntries(CARD_STATUSES.map((status) => [`column:${status}`, counts[status]])),
    later,
  );
  return Object.fromEntries(
    CARD_STATUSES.map((status) => [status, Math.max(0, state[`column:${status}`] ?? 0)]),
  ) as ColumnCounts;
}

const countersWithin = (days: FlowDays, { from, to }: DaySpan): Counters =>
  sumCounters([...days].filter(([day]) => day >= from && day <= to).map(([, one]) => one));

function totalsOf(counters: Counters) {
  const total = (name: string): number => Math.max(0, cappedCount(counters[name] ?? 0));
  return {
    created: total('created'),
    completed: total('completed'),
    runs: total('runs'),
    failedRuns: total('failedRuns'),
    tokens: total('tokens'),
    costMicroUsd: total('costMicroUsd'),
  };
}

const P85 = 0.85;

const statsOf = (histogram: DurationHistogram): DurationStats => ({
  count: countOf(histogram),
  medianMs: quantileOf(histogram, 0.5),
  p85Ms: quantileOf(histogram, P85),
});

function ageOf(cards: readonly AgedCard[], now: EpochMs): DurationStats {
  const ages = cards.map(({ startedAt }) => Math.max(0, now - startedAt)).sort((a, b) => a - b);
  const at = (share: number): number | null => ages[Math.ceil(ages.length * share) - 1] ?? null;
  return { count: ages.length, medianMs: at(0.5), p85Ms: at(P85) };
}
