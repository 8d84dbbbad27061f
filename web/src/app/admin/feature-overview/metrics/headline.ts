import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { MetricsReport } from '@keelson/contracts/metrics/endpoints';
import type { ChartModel } from '../../../shared/ui/chart/chart-model';
import { LOCALE } from '../../../shared/util/locale';
import { ACTIVITY_LABELS, MRR_LABEL } from './metric-labels';
import { type Figure, figureOf, metricsView, type Read, signUps } from './metrics-view';

export interface HeadlineFigure extends Figure {
  readonly values: readonly number[];
}

/** Revenue, subscriptions, sign-ups and failed payments, each with its course. */
export function headlineFigures(report: MetricsReport): readonly HeadlineFigure[] {
  const currency = report.current.revenue[0]?.currency;
  const money = (amountMinor: number): string =>
    currency === undefined ? String(amountMinor) : formatMoney({ amountMinor, currency }, LOCALE);
  const mrr: Read = ({ revenue }) => revenue.find((row) => row.currency === currency)?.mrr ?? 0;
  const active: Read = ({ plans }) =>
    plans.reduce((sum, { subscriptions }) => sum + subscriptions.active, 0);
  const failed: Read = ({ activity }) => activity.failedPayments;
  const specs = [
    { label: MRR_LABEL, read: mrr, better: 'more', format: money },
    { label: $localize`Active subscriptions`, read: active, better: 'more' },
    { label: ACTIVITY_LABELS.signUps, read: signUps, better: 'more' },
    { label: ACTIVITY_LABELS.failedPayments, read: failed, better: 'less' },
  ] as const;
  return specs.map((spec) => ({
    ...figureOf(report, spec),
    values: report.periods.map(spec.read),
  }));
}

/** The first chart of revenue, or of subscriptions, and that of growth. */
export function headlineCharts(report: MetricsReport): readonly ChartModel[] {
  const groups = metricsView(report);
  const growth = groups.find(({ key }) => key === 'growth');
  return [groups[0], ...(growth === groups[0] ? [] : [growth])].flatMap(
    (group) => group?.charts[0] ?? [],
  );
}
