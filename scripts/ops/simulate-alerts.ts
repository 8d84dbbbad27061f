import { type Comparison, parseFilter } from './log-filter';
import { type Configuration, type HclBlock, resolveLocals } from './read-terraform';

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

/** An alert and the instant at which it begins. */
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
const SEVERITIES = ['DEFAULT', 'DEBUG', 'INFO', 'NOTICE', 'WARNING', 'ERROR', 'CRITICAL'];
/** The alert `error-rate`: the alignment period of `platform-alerts.tf`, and the shortest time above the threshold. */
const RATE = { windowMs: 5 * MINUTE, durationMs: 5 * MINUTE };

/** Which alerts over lines and requests would have begun, in the order of time. Each is named once. */
export function simulateAlerts(ops: Configuration, lines: readonly LogLine[]): Fired[] {
  const sorted = lines
    .map((line) => ({ line, at: Date.parse(line.timestamp) }))
    .sort((a, b) => a.at - b.at);
  const timesOf = (filter: string): number[] => {
    const comparisons = parseFilter(resolveLocals(filter, ops.locals));
    return sorted.filter(({ line }) => matches(line, comparisons)).map(({ at }) => at);
  };
  const rows = (name: string) => Object.entries(ops.locals[name] as Record<string, HclBlock>);
  const counted = [
    ...rows('log_alerts').map(
      ([alert, row]) => [alert, row['filter'] as string, row as unknown as Window] as const,
    ),
    ...rows('security_alerts').map(
      ([alert, row]) => [alert, securityFilter(row), row as unknown as Window] as const,
    ),
  ];
  const found = [
    ...counted.map(([alert, filter, window]) => ({ alert, at: burst(timesOf(filter), window) })),
    ...rows('absences').map(([alert, row]) => ({
      alert,
      at: silence(timesOf(row['filter'] as string), row['hours'] as number, sorted.at(-1)?.at ?? 0),
    })),
    { alert: 'error-rate', at: errorRate(sorted) },
  ];
  return found
    .flatMap(({ alert, at }) => (at === null ? [] : [{ alert, at }]))
    .sort((a, b) => a.at - b.at);
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

/** The first instant at which a line that was seen is missing for so many hours. */
function silence(times: readonly number[], hours: number, end: number): number | null {
  const longest = hours * 60 * MINUTE;
  const before = times.findIndex((at, index) => (times[index + 1] ?? end) - at > longest);
  return before === -1 ? null : (times[before] ?? 0) + longest;
}

/** More than one request in a hundred is a 5xx in each window of the duration. */
function errorRate(sorted: readonly { line: LogLine; at: number }[]): number | null {
  const windows = new Map<number, { all: number; failed: number }>();
  for (const { line, at } of sorted) {
    const status = line.httpRequest?.status;
    if (status === undefined) continue;
    const start = Math.floor(at / RATE.windowMs) * RATE.windowMs;
    const { all, failed } = windows.get(start) ?? { all: 0, failed: 0 };
    windows.set(start, { all: all + 1, failed: failed + (status >= 500 ? 1 : 0) });
  }
  const isHigh = (start: number): boolean => {
    const window = windows.get(start);
    return window !== undefined && window.failed / window.all > 0.01;
  };
  const first = [...windows.keys()]
    .sort((a, b) => a - b)
    .find((start) => isHigh(start) && isHigh(start + RATE.durationMs));
  return first === undefined ? null : first + RATE.windowMs + RATE.durationMs;
}
