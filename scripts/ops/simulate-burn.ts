import { type Configuration, type HclBlock } from './read-terraform';
import { type TimeSeries } from './time-series';

const SECOND = 1_000;
const REQUESTS = 'run.googleapis.com/request_count';

/** The alerts on the error budget of availability: both windows use it too fast. */
export function burnAlerts(
  { locals, text }: Configuration,
  all: readonly TimeSeries[],
): { alert: string; at: number | null }[] {
  const [, goal] = /variable "availability_goal" \{[^}]*?default\s+= ([\d.]+)/s.exec(text) ?? [];
  const requests = all
    .filter(({ metric }) => metric.type === REQUESTS)
    .flatMap(({ metric, points }) =>
      points.map(({ interval, value }) => ({
        at: Date.parse(interval.endTime),
        count: Number(value.int64Value),
        isBad: metric.labels?.['response_code_class'] === '5xx',
      })),
    )
    .sort((a, b) => a.at - b.at);
  const rateAt = (end: number, windowMs: number): number => {
    const within = requests.filter(({ at }) => at > end - windowMs && at <= end);
    const count = (some: typeof within) => some.reduce((sum, one) => sum + one.count, 0);
    return count(within.filter(({ isBad }) => isBad)) / count(within) / (1 - Number(goal));
  };
  const failures = requests.filter(({ isBad }) => isBad);
  return Object.entries(locals['burns'] as Record<string, HclBlock>).map(([alert, burn]) => {
    const [long, short] = [burn['long'], burn['short']].map(
      (seconds) => Number.parseFloat(seconds as string) * SECOND,
    );
    const isEnough = (end: number): boolean =>
      failures.filter(({ at }) => at > end - (long ?? 0) && at <= end).length >
      (locals['budget_errors'] as number);
    const found = failures.find(
      ({ at }) =>
        isEnough(at) &&
        [long, short].every((windowMs = 0) => rateAt(at, windowMs) > (burn['rate'] as number)),
    );
    return { alert, at: found?.at ?? null };
  });
}
