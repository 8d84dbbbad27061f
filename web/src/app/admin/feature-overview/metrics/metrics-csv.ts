import { currencyDigits } from '@keelson/contracts/billing/currency-digits';
import type { ActivityKey, SubscriptionGroup } from '@keelson/contracts/metrics/counters';
import type { MetricsPeriod, MetricsReport } from '@keelson/contracts/metrics/endpoints';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import type { Column } from '../../../shared/ui/data-table/column';
import { toCsv } from '../../../shared/ui/data-table/table-export';
import {
  ACTIVITY_LABELS,
  CHAT_MESSAGES_LABEL,
  GROUP_LABELS,
  MOVEMENT_LABELS,
  MRR_LABEL,
} from './metric-labels';

/** One row for each period of the report. Amounts have the decimals of their currency and no sign or symbol. */
export const metricsCsv = (report: MetricsReport): string =>
  toCsv(columnsOf(report), report.periods);

type Row = MetricsPeriod;

const count = (key: string, heading: string, read: (row: Row) => number): Column<Row> => ({
  key,
  heading,
  text: (row) => String(read(row)),
});

const activity = (key: ActivityKey): Column<Row> =>
  count(key, ACTIVITY_LABELS[key], (row) => row.activity[key]);

function columnsOf({ current }: MetricsReport): Column<Row>[] {
  return [
    {
      key: 'from',
      heading: $localize`:First day of a period:From (UTC)`,
      text: ({ from }) => from,
    },
    { key: 'to', heading: $localize`:Last day of a period:To (UTC)`, text: ({ to }) => to },
    ...current.revenue.flatMap(({ currency }) => moneyColumns(currency)),
    ...current.plans.flatMap(({ plan }) => planColumns(plan)),
    activity('signUps'),
    ...(isLiveMetric('chatMessages')
      ? [
          activity('activations'),
          count('chatMessages', CHAT_MESSAGES_LABEL, ({ usage }) => usage.chatMessages ?? 0),
        ]
      : []),
    activity('runs'),
    activity('failedRuns'),
    activity('failedWebhooks'),
    activity('failedPayments'),
  ];
}

type Money = MetricsPeriod['revenue'][number];

function moneyColumns(currency: string): Column<Row>[] {
  const digits = currencyDigits(currency);
  const code = currency.toUpperCase();
  const column = (key: string, heading: string, read: (row: Money) => number): Column<Row> => ({
    key: `${key}-${currency}`,
    heading: `${heading} (${code})`,
    text: ({ revenue }) => {
      const row = revenue.find((other) => other.currency === currency);
      return ((row === undefined ? 0 : read(row)) / 10 ** digits).toFixed(digits);
    },
  });
  return [
    column('mrr', MRR_LABEL, ({ mrr }) => mrr),
    column('new', MOVEMENT_LABELS.new, ({ movements }) => movements.new),
    column('reactivation', MOVEMENT_LABELS.reactivation, ({ movements }) => movements.reactivation),
    column('expansion', MOVEMENT_LABELS.expansion, ({ movements }) => movements.expansion),
    column('contraction', MOVEMENT_LABELS.contraction, ({ movements }) =>
      Math.abs(movements.contraction),
    ),
    column('churn', MOVEMENT_LABELS.churn, ({ movements }) => Math.abs(movements.churn)),
    column('adjustment', MOVEMENT_LABELS.adjustment, ({ movements }) => movements.adjustment),
    column('unpaid', ACTIVITY_LABELS.failedPayments, ({ unpaid }) => unpaid),
  ];
}

type Plan = MetricsPeriod['plans'][number];

function planColumns(plan: Plan['plan']): Column<Row>[] {
  const column = (group: SubscriptionGroup): Column<Row> =>
    count(`${plan}-${group}`, `${GROUP_LABELS[group]} (${plan})`, ({ plans }) => {
      return plans.find((other) => other.plan === plan)?.subscriptions[group] ?? 0;
    });
  return [column('active'), column('trialing'), column('pastDue')];
}
