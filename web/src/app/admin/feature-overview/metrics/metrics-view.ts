import { formatMoney } from '@keelson/contracts/billing/format-money';
import type {
  MetricsPeriod,
  MetricsReport,
  PlanRow,
  RevenueRow,
} from '@keelson/contracts/metrics/endpoints';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import type { ChartModel } from '../../../shared/ui/chart/chart-model';
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

export type Read = (period: MetricsPeriod) => number;
type Better = 'more' | 'less' | null;
type FigureSpec = readonly [label: string, read: Read, better: Better, hint?: string];
type SeriesSpec = readonly [label: string, read: Read];
type ChartSpec = readonly [title: string, kind: ChartModel['kind'], ...series: SeriesSpec[]];

interface GroupSpec {
  readonly key: string;
  readonly heading: string;
  readonly format?: (value: number) => string;
  readonly figures: readonly FigureSpec[];
  readonly charts: readonly ChartSpec[];
}

const number = new Intl.NumberFormat(LOCALE);
const plain = (value: number): string => number.format(value);

export function metricsView(report: MetricsReport): MetricsGroup[] {
  const { current, periods, unit } = report;
  const name = unit === 'day' ? shortUtcDay : shortUtcMonthAndYear;
  const labels = periods.map(({ from }) => name.format(new Date(`${from}T00:00:00Z`)));
  const groups = [
    ...current.revenue.map(({ currency }) => revenueGroup(report, currency)),
    ...current.plans.map(({ plan }) => planGroup(plan)),
    growthGroup(),
    activityGroup(),
    ERROR_GROUP,
  ];
  return groups.map(({ key, heading, format = plain, figures, charts }) => ({
    key,
    heading,
    figures: figures.map(([label, read, better, hint = null]) => ({
      ...figureOf(report, { label, read, better, format }),
      hint,
    })),
    charts: charts.map(([title, kind, ...series]) => ({
      title,
      kind,
      labels,
      format,
      series: series.map(([label, read]) => ({ label, values: periods.map(read) })),
    })),
  }));
}

export function figureOf(
  { current, previous }: MetricsReport,
  {
    label,
    read,
    better,
    format = plain,
  }: {
    readonly label: string;
    readonly read: Read;
    readonly better: Better;
    readonly format?: (value: number) => string;
  },
): Figure {
  const [now, before] = [read(current), read(previous)];
  const change = changeOf({ now, before, better, format });
  return { label, value: format(now), change, hint: null };
}

function revenueGroup({ current, periods }: MetricsReport, currency: string): GroupSpec {
  const row = ({ revenue }: MetricsPeriod): RevenueRow | undefined =>
    revenue.find((other) => other.currency === currency);
  const moved =
    (kind: keyof RevenueRow['movements'], sign = 1): Read =>
    (period) =>
      // Not -0, which is formatted with a sign.
      0 + sign * (row(period)?.movements[kind] ?? 0);
  const mrr: Read = (period) => row(period)?.mrr ?? 0;
  const unpaid: Read = (period) => row(period)?.unpaid ?? 0;
  const gained: Read = (period) =>
    moved('new')(period) + moved('reactivation')(period) + moved('expansion')(period);
  const lost: Read = (period) => moved('contraction')(period) + moved('churn')(period);
  const isAdjusted = [current, ...periods].some((period) => moved('adjustment')(period) !== 0);
  const code = currency.toUpperCase();
  const { failedPayments } = ACTIVITY_LABELS;
  const { adjustment, churn, contraction, expansion, reactivation } = MOVEMENT_LABELS;
  const figures: FigureSpec[] = [
    [MRR_LABEL, mrr, 'more', $localize`Monthly recurring revenue now`],
    [MOVEMENT_LABELS.new, moved('new'), 'more', $localize`First paid subscriptions`],
    [reactivation, moved('reactivation'), 'more', $localize`Former customers who pay again`],
    [expansion, moved('expansion'), 'more', $localize`Existing customers who pay more`],
    [contraction, moved('contraction', -1), 'less', $localize`Existing customers who pay less`],
    [churn, moved('churn', -1), 'less', $localize`Customers who stopped paying`],
    [failedPayments, unpaid, 'less', $localize`Prices of subscriptions that became past due`],
  ];
  if (isAdjusted) {
    figures.push([adjustment, moved('adjustment'), null, $localize`Correction from a rebuild`]);
  }
  return {
    key: `revenue-${currency}`,
    heading: $localize`Revenue in ${code}:currency:`,
    format: (amountMinor) => formatMoney({ amountMinor, currency }, LOCALE),
    figures,
    charts: [
      [$localize`MRR in ${code}:currency:`, 'line', [MRR_LABEL, mrr]],
      [
        $localize`MRR changes in ${code}:currency:`,
        'bars',
        [$localize`:revenue|Series of a chart:Gained`, gained],
        [$localize`:revenue|Series of a chart:Lost`, lost],
      ],
    ],
  };
}

function planGroup(plan: PlanRow['plan']): GroupSpec {
  const name = `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`;
  const title = $localize`${name}:plan: subscriptions`;
  const count =
    (group: keyof PlanRow['subscriptions']): Read =>
    ({ plans }) =>
      plans.find((other) => other.plan === plan)?.subscriptions[group] ?? 0;
  const active = [GROUP_LABELS.active, count('active')] as const;
  const trialing = [GROUP_LABELS.trialing, count('trialing')] as const;
  const pastDue = [GROUP_LABELS.pastDue, count('pastDue')] as const;
  return {
    key: `plan-${plan}`,
    heading: title,
    figures: [
      [...active, 'more'],
      [...trialing, null],
      [...pastDue, 'less'],
    ],
    charts: [[title, 'line', active, pastDue, trialing]],
  };
}

export const signUps: Read = ({ activity }) => activity.signUps;

function growthGroup(): GroupSpec {
  const joined = [ACTIVITY_LABELS.signUps, signUps] as const;
  const activated = [
    ACTIVITY_LABELS.activations,
    ({ activity }: MetricsPeriod) => activity.activations,
  ] as const;
  const group = { key: 'growth', heading: $localize`:Growth of the product:Growth` };
  // An account is activated by its first answer.
  if (!isLiveMetric('chatMessages')) {
    const title = $localize`Sign-ups over time`;
    return { ...group, figures: [[...joined, 'more']], charts: [[title, 'line', joined]] };
  }
  return {
    ...group,
    figures: [
      [...joined, 'more'],
      [...activated, 'more', $localize`Accounts that got their first answer`],
    ],
    charts: [[$localize`Sign-ups and activation`, 'line', joined, activated]],
  };
}

const messages: Read = ({ usage }) => usage.chatMessages ?? 0;
const runs: Read = ({ activity }) => activity.runs;
const failedRuns: Read = ({ activity }) => activity.failedRuns;
const otherRuns: Read = ({ activity }) => Math.max(0, activity.runs - activity.failedRuns);

function activityGroup(): GroupSpec {
  const hasChat = isLiveMetric('chatMessages');
  const chatFigure: FigureSpec = [CHAT_MESSAGES_LABEL, messages, 'more'];
  const chatChart: ChartSpec = [
    CHAT_MESSAGES_LABEL,
    'bars',
    [$localize`:Of the chat:Messages`, messages],
  ];
  return {
    key: 'activity',
    heading: $localize`:Use of the product:Activity`,
    figures: [...(hasChat ? [chatFigure] : []), [ACTIVITY_LABELS.runs, runs, 'more']],
    charts: [
      ...(hasChat ? [chatChart] : []),
      [
        $localize`Agent runs`,
        'bars',
        [$localize`:Agent runs:Not failed`, otherRuns],
        [$localize`:Agent runs:Failed`, failedRuns],
      ],
    ],
  };
}

const FAILURES = $localize`Failures`;
const webhooks: Read = ({ activity }) => activity.failedWebhooks;
const payments: Read = ({ activity }) => activity.failedPayments;
const { failedWebhooks, failedPayments } = ACTIVITY_LABELS;

const ERROR_GROUP: GroupSpec = {
  key: 'errors',
  heading: FAILURES,
  figures: [
    [failedWebhooks, webhooks, 'less', $localize`Events whose first attempt failed`],
    [failedPayments, payments, 'less', $localize`Subscriptions that became past due`],
    [ACTIVITY_LABELS.failedRuns, failedRuns, 'less'],
  ],
  charts: [
    [
      FAILURES,
      'bars',
      [$localize`:Failed ones in a chart:Webhooks`, webhooks],
      [$localize`:Failed ones in a chart:Payments`, payments],
      [$localize`:Failed ones in a chart:Runs`, failedRuns],
    ],
  ],
};
