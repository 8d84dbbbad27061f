import { formatMoney } from '@keelson/contracts/billing/format-money';
import type {
  MetricsPeriod,
  MetricsReport,
  PlanRow,
  RevenueRow,
} from '@keelson/contracts/metrics/endpoints';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import type { ChartModel, ChartSeries } from '../../../shared/ui/chart/chart-model';
import { type Change, changeOf } from './change';
import { shortUtcDay, shortUtcMonthAndYear } from '../../../shared/util/format-date';

/** One number with its change against the period before. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  /** Null for values that are no comparison, such as a part of another figure. */
  readonly change: Change | null;
  readonly hint: string | null;
}

/** Figures and charts under a heading. */
export interface MetricsGroup {
  readonly key: string;
  readonly heading: string;
  readonly figures: readonly Figure[];
  readonly charts: readonly ChartModel[];
}

const number = new Intl.NumberFormat('en');

/** Everything that the page shows of a report. */
export function metricsView(report: MetricsReport): MetricsGroup[] {
  const name = report.unit === 'day' ? shortUtcDay : shortUtcMonthAndYear;
  const labels = report.periods.map(({ from }) => name.format(new Date(`${from}T00:00:00Z`)));
  return [
    ...report.current.revenue.map(({ currency }) => revenueGroup(report, currency, labels)),
    ...report.current.plans.map(({ plan }) => planGroup(report, plan, labels)),
    growthGroup(report, labels),
    activityGroup(report, labels),
    errorGroup(report, labels),
  ];
}

type Read = (period: MetricsPeriod) => number;
type Better = 'more' | 'less' | null;

const plain = (value: number): string => number.format(value);

interface FigureSpec {
  readonly label: string;
  readonly read: Read;
  readonly better: Better;
  readonly format?: (value: number) => string;
  readonly hint?: string;
}

function figureOf(
  { current, previous }: MetricsReport,
  { label, read, better, format = plain, hint }: FigureSpec,
): Figure {
  const [now, before] = [read(current), read(previous)];
  const change = changeOf({ now, before, better, format });
  return { label, value: format(now), change, hint: hint ?? null };
}

const seriesOf = ({ periods }: MetricsReport, label: string, read: Read): ChartSeries => ({
  label,
  values: periods.map(read),
});

function revenueGroup(
  report: MetricsReport,
  currency: string,
  labels: readonly string[],
): MetricsGroup {
  const format = (amountMinor: number): string => formatMoney({ amountMinor, currency });
  const row = ({ revenue }: MetricsPeriod): RevenueRow | undefined =>
    revenue.find((other) => other.currency === currency);
  const moved =
    (kind: keyof RevenueRow['movements'], sign = 1): Read =>
    (period) =>
      // Not -0, which is formatted with a sign.
      0 + sign * (row(period)?.movements[kind] ?? 0);
  const gained: Read = (period) =>
    moved('new')(period) + moved('reactivation')(period) + moved('expansion')(period);
  const lost: Read = (period) => moved('contraction')(period) + moved('churn')(period);
  const adjusted = [report.current, ...report.periods].some(
    (period) => moved('adjustment')(period) !== 0,
  );
  const code = currency.toUpperCase();
  const money = (label: string, read: Read, better: Better, hint?: string): Figure =>
    figureOf(report, { label, read, better, format, ...(hint === undefined ? {} : { hint }) });
  return {
    key: `revenue-${currency}`,
    heading: `Revenue in ${code}`,
    figures: [
      money('MRR', (period) => row(period)?.mrr ?? 0, 'more', 'Monthly recurring revenue now'),
      money('New', moved('new'), 'more', 'First paid subscriptions'),
      money('Reactivated', moved('reactivation'), 'more', 'Former customers who pay again'),
      money('Expansion', moved('expansion'), 'more', 'Existing customers who pay more'),
      money('Contraction', moved('contraction', -1), 'less', 'Existing customers who pay less'),
      money('Churned', moved('churn', -1), 'less', 'Customers who stopped paying'),
      money(
        'Failed payments',
        (period) => row(period)?.unpaid ?? 0,
        'less',
        'Prices of subscriptions that became past due',
      ),
      ...(adjusted ? [money('Adjusted', moved('adjustment'), null, 'Corrected by a rebuild')] : []),
    ],
    charts: [
      {
        title: `MRR in ${code}`,
        kind: 'line',
        labels,
        format,
        series: [seriesOf(report, 'MRR', (period) => row(period)?.mrr ?? 0)],
      },
      {
        title: `MRR changes in ${code}`,
        kind: 'bars',
        labels,
        format,
        series: [seriesOf(report, 'Gained', gained), seriesOf(report, 'Lost', lost)],
      },
    ],
  };
}

function planGroup(
  report: MetricsReport,
  plan: PlanRow['plan'],
  labels: readonly string[],
): MetricsGroup {
  const name = `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`;
  const count =
    (group: keyof PlanRow['subscriptions']): Read =>
    ({ plans }) =>
      plans.find((other) => other.plan === plan)?.subscriptions[group] ?? 0;
  return {
    key: `plan-${plan}`,
    heading: `${name} subscriptions`,
    figures: [
      figureOf(report, { label: 'Active', read: count('active'), better: 'more' }),
      figureOf(report, { label: 'Trialing', read: count('trialing'), better: null }),
      figureOf(report, { label: 'Past due', read: count('pastDue'), better: 'less' }),
    ],
    charts: [
      {
        title: `${name} subscriptions`,
        kind: 'line',
        labels,
        format: plain,
        series: [
          seriesOf(report, 'Active', count('active')),
          seriesOf(report, 'Past due', count('pastDue')),
          seriesOf(report, 'Trialing', count('trialing')),
        ],
      },
    ],
  };
}

const signUps: Read = ({ activity }) => activity.signUps;
const activations: Read = ({ activity }) => activity.activations;

function growthGroup(report: MetricsReport, labels: readonly string[]): MetricsGroup {
  // An account is activated by its first answer.
  const hasChat = isLiveMetric('chatMessages');
  const activated = figureOf(report, {
    label: 'Activated',
    read: activations,
    better: 'more',
    hint: 'Accounts that got their first answer',
  });
  return {
    key: 'growth',
    heading: 'Growth',
    figures: [
      figureOf(report, { label: 'Sign-ups', read: signUps, better: 'more' }),
      ...(hasChat ? [activated] : []),
    ],
    charts: [
      {
        title: hasChat ? 'Sign-ups and activation' : 'Sign-ups over time',
        kind: 'line',
        labels,
        format: plain,
        series: [
          seriesOf(report, 'Sign-ups', signUps),
          ...(hasChat ? [seriesOf(report, 'Activated', activations)] : []),
        ],
      },
    ],
  };
}

const messages: Read = ({ usage }) => usage.chatMessages ?? 0;
const failedRuns: Read = ({ activity }) => activity.failedRuns;
const otherRuns: Read = ({ activity }) => Math.max(0, activity.runs - activity.failedRuns);

function activityGroup(report: MetricsReport, labels: readonly string[]): MetricsGroup {
  const hasChat = isLiveMetric('chatMessages');
  return {
    key: 'activity',
    heading: 'Activity',
    figures: [
      ...(hasChat
        ? [figureOf(report, { label: 'Chat messages', read: messages, better: 'more' })]
        : []),
      figureOf(report, { label: 'Runs', read: ({ activity }) => activity.runs, better: 'more' }),
    ],
    charts: [
      ...(hasChat
        ? [
            {
              title: 'Chat messages',
              kind: 'bars' as const,
              labels,
              format: plain,
              series: [seriesOf(report, 'Messages', messages)],
            },
          ]
        : []),
      {
        title: 'Agent runs',
        kind: 'bars',
        labels,
        format: plain,
        series: [seriesOf(report, 'Not failed', otherRuns), seriesOf(report, 'Failed', failedRuns)],
      },
    ],
  };
}

function errorGroup(report: MetricsReport, labels: readonly string[]): MetricsGroup {
  const webhooks: Read = ({ activity }) => activity.failedWebhooks;
  const payments: Read = ({ activity }) => activity.failedPayments;
  return {
    key: 'errors',
    heading: 'Failures',
    figures: [
      figureOf(report, {
        label: 'Failed webhooks',
        read: webhooks,
        better: 'less',
        hint: 'Events whose first attempt failed',
      }),
      figureOf(report, {
        label: 'Failed payments',
        read: payments,
        better: 'less',
        hint: 'Subscriptions that became past due',
      }),
      figureOf(report, { label: 'Failed runs', read: failedRuns, better: 'less' }),
    ],
    charts: [
      {
        title: 'Failures',
        kind: 'bars',
        labels,
        format: plain,
        series: [
          seriesOf(report, 'Webhooks', webhooks),
          seriesOf(report, 'Payments', payments),
          seriesOf(report, 'Runs', failedRuns),
        ],
      },
    ],
  };
}
