import { currencyDigits } from '@keelson/contracts/billing/currency-digits';
import type { MetricsPeriod, MetricsReport } from '@keelson/contracts/metrics/endpoints';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import type { Column } from '../../../shared/ui/data-table/column';
import { toCsv } from '../../../shared/ui/data-table/table-export';

/** One row for each period of the report. Amounts have the decimals of their currency and no sign or symbol. */
export const metricsCsv = (report: MetricsReport): string =>
  toCsv(columnsOf(report), report.periods);

type Row = MetricsPeriod;

const count = (key: string, heading: string, read: (row: Row) => number): Column<Row> => ({
  key,
  heading,
  text: (row) => String(read(row)),
});

function columnsOf({ current }: MetricsReport): Column<Row>[] {
  return [
    { key: 'from', heading: 'From (UTC)', text: ({ from }) => from },
    { key: 'to', heading: 'To (UTC)', text: ({ to }) => to },
    ...current.revenue.flatMap(({ currency }) => moneyColumns(currency)),
    ...current.plans.flatMap(({ plan }) => planColumns(plan)),
    count('signUps', 'Sign-ups', ({ activity }) => activity.signUps),
    ...(isLiveMetric('chatMessages')
      ? [
          count('activations', 'Activated', ({ activity }) => activity.activations),
          count('chatMessages', 'Chat messages', ({ usage }) => usage.chatMessages ?? 0),
        ]
      : []),
    count('runs', 'Runs', ({ activity }) => activity.runs),
    count('failedRuns', 'Failed runs', ({ activity }) => activity.failedRuns),
    count('failedWebhooks', 'Failed webhooks', ({ activity }) => activity.failedWebhooks),
    count('failedPayments', 'Failed payments', ({ activity }) => activity.failedPayments),
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
    column('mrr', 'MRR', ({ mrr }) => mrr),
    column('new', 'New', ({ movements }) => movements.new),
    column('reactivation', 'Reactivated', ({ movements }) => movements.reactivation),
    column('expansion', 'Expansion', ({ movements }) => movements.expansion),
    column('contraction', 'Contraction', ({ movements }) => Math.abs(movements.contraction)),
    column('churn', 'Churned', ({ movements }) => Math.abs(movements.churn)),
    column('adjustment', 'Adjusted', ({ movements }) => movements.adjustment),
    column('unpaid', 'Failed payments', ({ unpaid }) => unpaid),
  ];
}

type Plan = MetricsPeriod['plans'][number];

function planColumns(plan: Plan['plan']): Column<Row>[] {
  const column = (group: keyof Plan['subscriptions'], heading: string): Column<Row> =>
    count(`${plan}-${group}`, `${heading} (${plan})`, ({ plans }) => {
      return plans.find((other) => other.plan === plan)?.subscriptions[group] ?? 0;
    });
  return [
    column('active', 'Active'),
    column('trialing', 'Trialing'),
    column('pastDue', 'Past due'),
  ];
}
