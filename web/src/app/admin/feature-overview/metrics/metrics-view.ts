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
import { shortUtcDay, shortUtcMonthAndYear } from '../../../shared/util/time/format-date';
import { LOCALE } from '../../../shared/util/locale';
import {
  ACTIVITY_LABELS,
  CHAT_MESSAGES_LABEL,
  GROUP_LABELS,
  MOVEMENT_LABELS,
  MRR_LABEL,
} from './metric-labels';

export interface Figure {
  readonly label: string;
  readonly value: string;
  /** Null for values that are no comparison, such as a part of another figure. */
  readonly change: Change | null;
  readonly hint: string | null;
}

export interface MetricsGroup {
  readonly key: string;
  readonly heading: string;
  readonly figures: readonly Figure[];
  readonly charts: readonly ChartModel[];
}

const number = new Intl.NumberFormat(LOCALE);

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

export type Read = (period: MetricsPeriod) => number;
type Better = 'more' | 'less' | null;

const plain = (value: number): string => number.format(value);

interface FigureSpec {
  readonly label: string;
  readonly read: Read;
  readonly better: Better;
  readonly format?: (value: number) => string;
  readonly hint?: string;
}

export function figureOf(
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
  const format = (amountMinor: number): string => formatMoney({ amountMinor, currency }, LOCALE);
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
    heading: $localize`Revenue in ${code}:currency:`,
    figures: [
      money(
        MRR_LABEL,
        (period) => row(period)?.mrr ?? 0,
        'more',
        $localize`Monthly recurring revenue now`,
      ),
      money(MOVEMENT_LABELS.new, moved('new'), 'more', $localize`First paid subscriptions`),
      money(
        MOVEMENT_LABELS.reactivation,
        moved('reactivation'),
        'more',
        $localize`Former customers who pay again`,
      ),
      money(
        MOVEMENT_LABELS.expansion,
        moved('expansion'),
        'more',
        $localize`Existing customers who pay more`,
      ),
      money(
        MOVEMENT_LABELS.contraction,
        moved('contraction', -1),
        'less',
        $localize`Existing customers who pay less`,
      ),
      money(
        MOVEMENT_LABELS.churn,
        moved('churn', -1),
        'less',
        $localize`Customers who stopped paying`,
      ),
      money(
        ACTIVITY_LABELS.failedPayments,
        (period) => row(period)?.unpaid ?? 0,
        'less',
        $localize`Prices of subscriptions that became past due`,
      ),
      ...(adjusted
        ? [
            money(
              MOVEMENT_LABELS.adjustment,
              moved('adjustment'),
              null,
              $localize`Correction from a rebuild`,
            ),
          ]
        : []),
    ],
    charts: [
      {
        title: $localize`MRR in ${code}:currency:`,
        kind: 'line',
        labels,
        format,
        series: [seriesOf(report, MRR_LABEL, (period) => row(period)?.mrr ?? 0)],
      },
      {
        title: $localize`MRR changes in ${code}:currency:`,
        kind: 'bars',
        labels,
        format,
        series: [
          seriesOf(report, $localize`:revenue|Series of a chart:Gained`, gained),
          seriesOf(report, $localize`:revenue|Series of a chart:Lost`, lost),
        ],
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
  const title = $localize`${name}:plan: subscriptions`;
  const count =
    (group: keyof PlanRow['subscriptions']): Read =>
    ({ plans }) =>
      plans.find((other) => other.plan === plan)?.subscriptions[group] ?? 0;
  return {
    key: `plan-${plan}`,
    heading: title,
    figures: [
      figureOf(report, { label: GROUP_LABELS.active, read: count('active'), better: 'more' }),
      figureOf(report, { label: GROUP_LABELS.trialing, read: count('trialing'), better: null }),
      figureOf(report, { label: GROUP_LABELS.pastDue, read: count('pastDue'), better: 'less' }),
    ],
    charts: [
      {
        title,
        kind: 'line',
        labels,
        format: plain,
        series: [
          seriesOf(report, GROUP_LABELS.active, count('active')),
          seriesOf(report, GROUP_LABELS.pastDue, count('pastDue')),
          seriesOf(report, GROUP_LABELS.trialing, count('trialing')),
        ],
      },
    ],
  };
}

export const signUps: Read = ({ activity }) => activity.signUps;
const activations: Read = ({ activity }) => activity.activations;

function growthGroup(report: MetricsReport, labels: readonly string[]): MetricsGroup {
  // An account is activated by its first answer.
  const hasChat = isLiveMetric('chatMessages');
  const activated = figureOf(report, {
    label: ACTIVITY_LABELS.activations,
    read: activations,
    better: 'more',
    hint: $localize`Accounts that got their first answer`,
  });
  return {
    key: 'growth',
    heading: $localize`:Growth of the product:Growth`,
    figures: [
      figureOf(report, { label: ACTIVITY_LABELS.signUps, read: signUps, better: 'more' }),
      ...(hasChat ? [activated] : []),
    ],
    charts: [
      {
        title: hasChat ? $localize`Sign-ups and activation` : $localize`Sign-ups over time`,
        kind: 'line',
        labels,
        format: plain,
        series: [
          seriesOf(report, ACTIVITY_LABELS.signUps, signUps),
          ...(hasChat ? [seriesOf(report, ACTIVITY_LABELS.activations, activations)] : []),
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
    heading: $localize`:Use of the product:Activity`,
    figures: [
      ...(hasChat
        ? [figureOf(report, { label: CHAT_MESSAGES_LABEL, read: messages, better: 'more' })]
        : []),
      figureOf(report, {
        label: ACTIVITY_LABELS.runs,
        read: ({ activity }) => activity.runs,
        better: 'more',
      }),
    ],
    charts: [
      ...(hasChat
        ? [
            {
              title: CHAT_MESSAGES_LABEL,
              kind: 'bars' as const,
              labels,
              format: plain,
              series: [seriesOf(report, $localize`:Of the chat:Messages`, messages)],
            },
          ]
        : []),
      {
        title: $localize`Agent runs`,
        kind: 'bars',
        labels,
        format: plain,
        series: [
          seriesOf(report, $localize`:Agent runs:Not failed`, otherRuns),
          seriesOf(report, $localize`:Agent runs:Failed`, failedRuns),
        ],
      },
    ],
  };
}

const FAILURES = $localize`Failures`;

function errorGroup(report: MetricsReport, labels: readonly string[]): MetricsGroup {
  const webhooks: Read = ({ activity }) => activity.failedWebhooks;
  const payments: Read = ({ activity }) => activity.failedPayments;
  return {
    key: 'errors',
    heading: FAILURES,
    figures: [
      figureOf(report, {
        label: ACTIVITY_LABELS.failedWebhooks,
        read: webhooks,
        better: 'less',
        hint: $localize`Events whose first attempt failed`,
      }),
      figureOf(report, {
        label: ACTIVITY_LABELS.failedPayments,
        read: payments,
        better: 'less',
        hint: $localize`Subscriptions that became past due`,
      }),
      figureOf(report, { label: ACTIVITY_LABELS.failedRuns, read: failedRuns, better: 'less' }),
    ],
    charts: [
      {
        title: FAILURES,
        kind: 'bars',
        labels,
        format: plain,
        series: [
          seriesOf(report, $localize`:Failed ones in a chart:Webhooks`, webhooks),
          seriesOf(report, $localize`:Failed ones in a chart:Payments`, payments),
          seriesOf(report, $localize`:Failed ones in a chart:Runs`, failedRuns),
        ],
      },
    ],
  };
}
