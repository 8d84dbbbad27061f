import type {
  BoardMetrics,
  BoardMetricsPeriod,
  DurationStats,
} from '@keelson/contracts/kanban/board-metrics';
import type { CardStatus } from '@keelson/contracts/kanban/status';
import type { ChartModel, ChartSeries } from '../../shared/ui/chart/chart-model';
import { formatDuration } from '../ui/format-duration';
import { formatCost, formatTokens } from '../ui/format-usage';
import { shortUtcDay } from '../../shared/util/format-date';

/** One number of the page. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
}

const number = new Intl.NumberFormat('en');
const count = (value: number): string => number.format(value);

export const formatDay = (day: string): string => shortUtcDay.format(new Date(`${day}T00:00:00Z`));

/** True when nothing has ever happened on the board, as far as the range shows. */
export const isEmptyBoard = ({ created, runs, periods }: BoardMetrics): boolean =>
  created + runs === 0 &&
  periods.every(({ columns }) => Object.values(columns ?? {}).every((cards) => cards === 0));

export function figuresOf(metrics: BoardMetrics): Figure[] {
  const { leadTime, cycleTime, inWork, completed, created, runs, failedRuns } = metrics;
  const { tokens, costMicroUsd, throughputPerWeek } = metrics;
  const oldest = inWork.cards[0];
  return [
    { label: 'Lead time', value: median(leadTime), hint: `Created to done. ${p85(leadTime)}` },
    { label: 'Cycle time', value: median(cycleTime), hint: `First run to done. ${p85(cycleTime)}` },
    {
      label: 'Throughput',
      value: `${count(throughputPerWeek)} a week`,
      hint: `${cards(completed)} done, ${count(created)} created`,
    },
    {
      label: 'Age of work',
      value: median(inWork.age),
      hint:
        oldest === undefined
          ? 'No cards are in progress'
          : `${cards(inWork.age.count)}${inWork.more ? ' at least' : ''} started and not done, the oldest ${formatDuration(metrics.asOf - oldest.startedAt)} ago`,
    },
    {
      label: 'Failed runs',
      value: count(failedRuns),
      hint: runs === 0 ? 'No runs ended' : `${percent(failedRuns / runs)} of ${count(runs)} runs`,
    },
    {
      label: 'Cost',
      value: formatCost(costMicroUsd),
      hint: `${formatTokens(tokens)} tokens, as reported by runs`,
    },
  ];
}

const cards = (value: number): string => `${count(value)} ${value === 1 ? 'card' : 'cards'}`;
const percent = (ratio: number): string => `${Math.round(ratio * 100)}%`;

const median = ({ medianMs }: DurationStats): string =>
  medianMs === null ? '–' : formatDuration(medianMs);

const p85 = ({ p85Ms, count: measured }: DurationStats): string =>
  p85Ms === null ? 'No card is done' : `85% of ${cards(measured)} within ${formatDuration(p85Ms)}`;

/** The bands of the cumulative flow, from the bottom: work moves down through them. */
const BANDS: readonly (Pick<ChartSeries, 'label' | 'color'> & {
  readonly statuses: readonly CardStatus[];
})[] = [
  { label: 'Review', statuses: ['review'], color: 4 },
  { label: 'Running', statuses: ['running'], color: 1 },
  { label: 'Blocked', statuses: ['blocked'], color: 6 },
  { label: 'Ready', statuses: ['ready'], color: 2 },
  { label: 'Not ready', statuses: ['triage', 'todo', 'scheduled'], color: 5 },
];

/** The charts of a range. The cumulative flow begins where the columns are known. */
export function chartsOf(metrics: BoardMetrics): ChartModel[] {
  const { periods, unit, costMicroUsd } = metrics;
  const labels = periods.map(({ from }) => formatDay(from));
  const bars = (title: string, ...series: ChartSeries[]): ChartModel => ({
    title: `${title} by ${unit}`,
    kind: 'bars',
    labels,
    series,
    format: count,
  });
  const read = (value: (period: BoardMetricsPeriod) => number): number[] => periods.map(value);
  return [
    flowChart(metrics),
    bars('Cards done', { label: 'Done', values: read(({ completed }) => completed), color: 3 }),
    bars(
      'Runs',
      { label: 'Not failed', values: read(({ runs, failedRuns }) => runs - failedRuns) },
      { label: 'Failed', values: read(({ failedRuns }) => failedRuns), color: 6 },
    ),
    ...(costMicroUsd > 0
      ? [
          {
            ...bars('Cost', { label: 'Cost', values: read((period) => period.costMicroUsd) }),
            format: formatCost,
          },
        ]
      : []),
  ];
}

function flowChart({ periods }: BoardMetrics): ChartModel {
  const known = periods.filter(({ columns }) => columns !== null);
  let sum = 0;
  const done = known.map(({ completed }) => (sum += completed));
  return {
    title: 'Cumulative flow',
    kind: 'area',
    labels: known.map(({ to }) => formatDay(to)),
    series: [
      { label: 'Done in this range', values: done, color: 3 },
      ...BANDS.map(({ label, statuses, color }) => ({
        label,
        ...(color === undefined ? {} : { color }),
        values: known.map(({ columns }) =>
          statuses.reduce((total, status) => total + (columns?.[status] ?? 0), 0),
        ),
      })),
    ],
    format: count,
  };
}
