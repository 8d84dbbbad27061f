import { conditionOf, thresholdsOf } from './conditions';
import { type Comparison, parseFilter } from './log-filter';
import { type Configuration, type HclBlock, resolveLocals } from './read-terraform';
import { burnAlerts } from './simulate-burn';
import { exceeded, missing, silence, type TimeSeries } from './time-series';

/** A line as `gcloud logging read --format=json` prints it. */
export interface LogLine {
  readonly timestamp: string;
  readonly severity?: string;
  readonly resource: { readonly type: string };
  readonly textPayload?: string;
  readonly jsonPayload?: Readonly<Record<string, unknown>>;
  /** The platform writes it for each request, also for those that no instance took. */
  readonly httpRequest?: { readonly status?: number };
}

export interface Fired {
  readonly alert: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Window {
  readonly above: number;
  readonly minutes: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SEVERITIES = ['DEFAULT', 'DEBUG', 'INFO', 'NOTICE', 'WARNING', 'ERROR', 'CRITICAL'];
const QUOTA = 'serviceruntime.googleapis.com/quota';

/** Returns which alerts over lines and time series would have begun, in the order of time. Each is named once. */
export function simulateAlerts(
  ops: Configuration,
  lines: readonly LogLine[],
  given: readonly TimeSeries[] = [],
): Fired[] {
  const sorted = lines
    .map((line) => ({ line, at: Date.parse(line.timestamp) }))
    .sort((a, b) => a.at - b.at);
  const end = sorted.at(-1)?.at ?? 0;
  const timesOf = (filter: string): number[] => {
    const comparisons = parseFilter(resolveLocals(filter, ops.locals));
    return sorted.filter(({ line }) => matches(line, comparisons)).map(({ at }) => at);
  };
  const rows = (name: string) => Object.entries(ops.locals[name] as Record<string, HclBlock>);
  const windowed = [
    ...rows('log_alerts').map(
      ([alert, row]) => [alert, row['filter'] as string, row as unknown as Window] as const,
    ),
    ...rows('security_alerts').map(
      ([alert, row]) => [alert, securityFilter(row), row as unknown as Window] as const,
    ),
  ];
  const counters = ops.locals['counters'] as Record<string, string>;
  const all = [...given, ...requestsOf(sorted)];
  const absent = conditionOf(ops, 'backup', 'condition_absent');
  const found = [
    ...windowed.map(([alert, filter, window]) => ({ alert, at: burst(timesOf(filter), window) })),
    ...rows('absences').map(([alert, row]) => ({
      alert,
      at: silence(timesOf(row['filter'] as string), (row['hours'] as number) * HOUR, end),
    })),
    ...rows('request_alerts').flatMap(([alert, row]) => {
      const [, counter = ''] = /counter\["(\w+)"\]/.exec(row['metric'] as string) ?? [];
      const window = { above: row['threshold'] as number, minutes: 5 };
      const filter = counters[counter];
      return filter === undefined ? [] : [{ alert, at: burst(timesOf(filter), window) }];
    }),
    ...thresholdsOf(ops).map((condition) => ({
      alert: condition.alert,
      at: exceeded(all, condition),
    })),
    { alert: 'quota-near', at: exceeded(shares(all), nearQuota(ops)) },
    {
      alert: 'backup-missing',
      at: missing(all, {
        filter: absent['filter'] as string,
        longest: Number.parseFloat(absent['duration'] as string) * 1_000,
        end,
      }),
    },
    ...burnAlerts(ops, all),
  ];
  const first = new Map<string, number>();
  for (const { alert, at } of found) {
    if (at !== null) first.set(alert, Math.min(at, first.get(alert) ?? Infinity));
  }
  return [...first].map(([alert, at]) => ({ alert, at })).sort((a, b) => a.at - b.at);
}

const securityFilter = ({ kind, code }: HclBlock): string =>
  [
    `jsonPayload.securityEvent="${kind as string}"`,
    ...(code === undefined ? [] : [`jsonPayload.code="${code as string}"`]),
  ].join(' AND ');

function matches(line: LogLine, comparisons: readonly Comparison[]): boolean {
  return comparisons.every(({ field, operator, value }) => {
    const actual = field
      .split('.')
      .reduce<unknown>((from, name) => (from as Record<string, unknown> | undefined)?.[name], line);
    if (operator === ':') return actual !== undefined;
    if (typeof actual !== 'string' && typeof actual !== 'number') return false;
    if (operator === '=~') return new RegExp(value).test(`${actual}`);
    if (operator === '=') return `${actual}` === value;
    const rank = (text: string | number) =>
      field === 'severity' ? SEVERITIES.indexOf(`${text}`) : Number(text);
    return operator === '>' ? rank(actual) > rank(value) : rank(actual) >= rank(value);
  });
}

/** The first instant at which more than `above` lines are within the window. */
function burst(times: readonly number[], { above, minutes }: Window): number | null {
  const index = times.findIndex(
    (at, position) => position >= above && at - (times[position - above] ?? at) <= minutes * MINUTE,
  );
  return times[index] ?? null;
}

/** Returns what the platform counts of requests, which are lines as well. */
function requestsOf(sorted: readonly { line: LogLine }[]): TimeSeries[] {
  const byClass = new Map<string, TimeSeries['points'][number][]>();
  for (const { line } of sorted) {
    const status = line.httpRequest?.status;
    if (status === undefined) continue;
    const name = `${Math.floor(status / 100)}xx`;
    const point = { interval: { endTime: line.timestamp }, value: { int64Value: '1' } };
    byClass.set(name, [...(byClass.get(name) ?? []), point]);
  }
  return [...byClass].map(([name, points]) => ({
    metric: {
      type: 'run.googleapis.com/request_count',
      labels: { response_code_class: name },
    },
    resource: { type: 'cloud_run_revision' },
    points,
  }));
}

/** Usage of each quota as a share of its limit, which the query of `quota-near` computes. */
function shares(all: readonly TimeSeries[]): TimeSeries[] {
  const keyOf = ({ metric }: TimeSeries) => metric.labels?.['quota_metric'];
  const limits = all.filter(({ metric }) => metric.type === `${QUOTA}/limit`);
  return all
    .filter(({ metric }) => metric.type === `${QUOTA}/rate/net_usage`)
    .map((usage) => {
      const value = limits.find((limit) => keyOf(limit) === keyOf(usage))?.points.at(-1)?.value;
      const limit = Number(value?.int64Value ?? Infinity);
      const points = usage.points.map((point) => ({
        ...point,
        value: { doubleValue: Number(point.value.int64Value) / limit },
      }));
      return { ...usage, metric: { ...usage.metric, type: `${QUOTA}/share` }, points };
    });
}

function nearQuota(ops: Configuration) {
  const condition = conditionOf(ops, 'quota', 'condition_prometheus_query_language');
  return {
    alert: 'quota-near',
    filter: `metric.type="${QUOTA}/share"`,
    over: null,
    aligner: 'ALIGN_SUM',
    reducer: 'REDUCE_MAX',
    by: ['metric.label.quota_metric'],
    above: Number(/> ([\d.]+)\s*$/.exec(condition['query'] as string)?.[1]),
    periodMs: MINUTE,
    durationMs: Number.parseFloat(condition['duration'] as string) * 1_000,
  };
}
