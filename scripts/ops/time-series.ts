import { type Comparison, parseFilter } from './log-filter';

type Labels = Readonly<Record<string, string>>;

/** A time series as `projects.timeSeries.list` of Cloud Monitoring returns it. */
export interface TimeSeries {
  readonly metric: { readonly type: string; readonly labels?: Labels };
  readonly resource: { readonly type: string; readonly labels?: Labels };
  readonly points: readonly {
    readonly interval: { readonly endTime: string };
    readonly value: {
      readonly boolValue?: boolean;
      readonly doubleValue?: number;
      readonly int64Value?: string;
    };
  }[];
}

/** A condition of an alert over time series, as `condition_threshold` has it. */
export interface Threshold {
  readonly alert: string;
  readonly filter: string;
  /** The filter of the denominator, for a ratio. */
  readonly over: string | null;
  readonly aligner: string;
  readonly reducer: string;
  readonly by: readonly string[];
  readonly above: number;
  readonly periodMs: number;
  readonly durationMs: number;
}

type Windows = ReadonlyMap<number, number>;

const ALIGNERS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  ALIGN_COUNT_TRUE: sum,
  ALIGN_DELTA: sum,
  ALIGN_SUM: sum,
  ALIGN_MAX: (values) => Math.max(...values),
  ALIGN_MEAN: (values) => sum(values) / values.length,
  ALIGN_NEXT_OLDER: (values) => values.at(-1) ?? 0,
  // Points are percentiles already where the metric is a distribution.
  ALIGN_PERCENTILE_99: (values) => Math.max(...values),
};
const REDUCERS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  REDUCE_COUNT_FALSE: (values) => values.filter((value) => value === 0).length,
  REDUCE_MAX: (values) => Math.max(...values),
  REDUCE_SUM: sum,
};

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The first instant at which the condition was met for longer than its duration; null without one. */
export function exceeded(all: readonly TimeSeries[], condition: Threshold): number | null {
  const { above, over, periodMs, durationMs } = condition;
  const steps = Math.floor(durationMs / periodMs) + 1;
  const whole = over === null ? null : aligned(all, over, condition);
  const starts = [...aligned(all, condition.filter, condition).entries()].flatMap(
    ([group, windows]) => {
      const isHigh = (start: number): boolean => {
        const value = windows.get(start) ?? 0;
        return whole === null
          ? value > above
          : value / (whole.get(group)?.get(start) ?? Infinity) > above;
      };
      const isLong = (start: number): boolean =>
        Array.from({ length: steps }, (_, step) => start + step * periodMs).every(isHigh);
      return [...windows.keys()].sort((a, b) => a - b).find(isLong) ?? [];
    },
  );
  return starts.length === 0 ? null : Math.min(...starts) + steps * periodMs;
}

/** The value of each window of each group of series that the filter matches. */
function aligned(
  all: readonly TimeSeries[],
  filter: string,
  { aligner, reducer, by, periodMs }: Threshold,
): Map<string, Windows> {
  const comparisons = parseFilter(filter);
  const groups = new Map<string, Map<number, number[]>>();
  for (const series of all.filter((one) => matchesSeries(one, comparisons))) {
    const key = by.map((label) => fieldOf(series, label)).join(' ');
    const windows = groups.get(key) ?? new Map<number, number[]>();
    for (const [start, values] of windowsOf(series, periodMs)) {
      const value = ALIGNERS[aligner]?.(values) ?? NaN;
      windows.set(start, [...(windows.get(start) ?? []), value]);
    }
    groups.set(key, windows);
  }
  const reduce = (values: readonly number[]): number => REDUCERS[reducer]?.(values) ?? NaN;
  return new Map(
    [...groups].map(([key, windows]) => [
      key,
      new Map([...windows].map(([start, values]) => [start, reduce(values)])),
    ]),
  );
}

function windowsOf({ points }: TimeSeries, periodMs: number): Map<number, number[]> {
  const windows = new Map<number, number[]>();
  for (const { interval, value } of points) {
    const start = Math.floor(Date.parse(interval.endTime) / periodMs) * periodMs;
    const number = value.doubleValue ?? Number(value.int64Value ?? value.boolValue);
    windows.set(start, [...(windows.get(start) ?? []), number]);
  }
  return windows;
}

const matchesSeries = (series: TimeSeries, comparisons: readonly Comparison[]): boolean =>
  comparisons.every(({ field, value }) => fieldOf(series, field) === value);

function fieldOf({ metric, resource }: TimeSeries, field: string): string | undefined {
  const [owner, kind, label = ''] = field.split('.');
  const part = owner === 'metric' ? metric : resource;
  return kind === 'type' ? part.type : part.labels?.[label];
}

/** The instant at which series that were there are missing for so long; null without one. */
export function missing(
  all: readonly TimeSeries[],
  { filter, longest, end }: { filter: string; longest: number; end: number },
): number | null {
  const comparisons = parseFilter(filter);
  const times = all
    .filter((one) => matchesSeries(one, comparisons))
    .flatMap(({ points }) => points.map(({ interval }) => Date.parse(interval.endTime)));
  return silence(
    times.sort((a, b) => a - b),
    longest,
    end,
  );
}

/** The first instant at which what happened at these times did not happen again for so long. */
export function silence(times: readonly number[], longest: number, end: number): number | null {
  const before = times.findIndex((at, index) => (times[index + 1] ?? end) - at > longest);
  return before === -1 ? null : (times[before] ?? 0) + longest;
}
