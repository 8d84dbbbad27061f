import type {
  BoardMetrics,
  BoardMetricsPeriod,
  DurationStats,
} from '@keelson/contracts/kanban/board/board-metrics';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import type { ChartModel, ChartSeries } from '../../shared/ui/chart/chart-model';
import { formatDuration } from '../ui/format-duration';
import { formatCost, formatTokens } from '../ui/format-usage';
import { STATUS_LABELS } from '../texts/card-labels';
import { shortUtcDay } from '../../shared/util/time/format-date';
import { LOCALE } from '../../shared/util/locale';
import { plural } from '../../shared/util/texts/plural';

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
}

const number = new Intl.NumberFormat(LOCALE);
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent' });
const count = (value: number): string => number.format(value);

const formatDay = (day: string): string => shortUtcDay.format(new Date(`${day}T00:00:00Z`));

/** True when nothing has ever happened on the board, as far as the range shows. */
export const isEmptyBoard = ({ created, runs, periods }: BoardMetrics): boolean =>
  created + runs === 0 &&
  periods.every(({ columns }) => Object.values(columns).every((cards) => cards === 0));

export function figuresOf(metrics: BoardMetrics): Figure[] {
  const { leadTime, cycleTime, inWork, runs, failedRuns, tokens, costMicroUsd } = metrics;
  return [
    {
      label: $localize`Lead time`,
      value: median(leadTime),
      hint: $localize`Created to done. ${p85(leadTime)}:sentence:`,
    },
    {
      label: $localize`Cycle time`,
      value: median(cycleTime),
      hint: $localize`First run to done. ${p85(cycleTime)}:sentence:`,
    },
    {
      label: $localize`:Cards done in a week:Throughput`,
      value: $localize`${count(metrics.throughputPerWeek)}:count: a week`,
      hint: describeThroughput(metrics),
    },
    {
      label: $localize`Age of work`,
      value: median(inWork.age),
      hint: describeAge(metrics),
    },
    {
      label: $localize`Failed runs`,
      value: count(failedRuns),
      hint:
        runs === 0
          ? $localize`No runs ended`
          : $localize`${percent.format(failedRuns / runs)}:percent: of ${count(runs)}:count: runs`,
    },
    {
      label: $localize`:What runs cost, in money:Cost`,
      value: formatCost(costMicroUsd),
      hint: $localize`${formatTokens(tokens)}:count: tokens, as reported by runs`,
    },
  ];
}

function describeThroughput({ completed, created }: BoardMetrics): string {
  return plural(completed, {
    one: $localize`${count(completed)}:completed: card done, ${count(created)}:created: created`,
    other: $localize`${count(completed)}:completed: cards done, ${count(created)}:created: created`,
  });
}

function describeAge({ asOf, inWork }: BoardMetrics): string {
  const oldest = inWork.cards[0];
  if (oldest === undefined) return $localize`No cards are in progress`;
  const started = inWork.age.count;
  const age = formatDuration(asOf - oldest.startedAt);
  if (inWork.more) {
    return $localize`${count(started)}:count: or more cards started and not done, the oldest ${age}:age: ago`;
  }
  return plural(started, {
    one: $localize`${count(started)}:count: card started and not done, the oldest ${age}:age: ago`,
    other: $localize`${count(started)}:count: cards started and not done, the oldest ${age}:age: ago`,
  });
}

const median = ({ medianMs }: DurationStats): string =>
  medianMs === null ? '–' : formatDuration(medianMs);

function p85({ p85Ms, count: measured }: DurationStats): string {
  if (p85Ms === null) return $localize`No cards done yet`;
  const limit = formatDuration(p85Ms);
  return plural(measured, {
    one: $localize`85% of ${count(measured)}:count: card within ${limit}:duration:`,
    other: $localize`85% of ${count(measured)}:count: cards within ${limit}:duration:`,
  });
}

/** The bands of the cumulative flow, from the bottom: work moves down through them. */
const BANDS: readonly (Pick<ChartSeries, 'label' | 'color'> & {
  readonly statuses: readonly CardStatus[];
})[] = [
  { label: STATUS_LABELS.review, statuses: ['review'], color: 4 },
  { label: STATUS_LABELS.running, statuses: ['running'], color: 1 },
  { label: STATUS_LABELS.blocked, statuses: ['blocked'], color: 6 },
  { label: STATUS_LABELS.ready, statuses: ['ready'], color: 2 },
  { label: $localize`Not ready`, statuses: ['triage', 'todo', 'scheduled'], color: 5 },
];

const BAR_TITLES: Readonly<
  Record<BoardMetrics['unit'], Readonly<Record<'done' | 'runs' | 'cost', string>>>
> = {
  day: {
    done: $localize`Cards done by day`,
    runs: $localize`Runs by day`,
    cost: $localize`Cost by day`,
  },
  week: {
    done: $localize`Cards done by week`,
    runs: $localize`Runs by week`,
    cost: $localize`Cost by week`,
  },
};

export function chartsOf(metrics: BoardMetrics): ChartModel[] {
  const { periods, costMicroUsd } = metrics;
  const titles = BAR_TITLES[metrics.unit];
  const labels = periods.map(({ from }) => formatDay(from));
  const bars = (title: string, ...series: ChartSeries[]): ChartModel => ({
    title,
    kind: 'bars',
    labels,
    series,
    format: count,
  });
  const read = (value: (period: BoardMetricsPeriod) => number): number[] => periods.map(value);
  return [
    flowChart(metrics),
    bars(titles.done, {
      label: $localize`:Cards that are done:Done`,
      values: read(({ completed }) => completed),
      color: 3,
    }),
    bars(
      titles.runs,
      {
        label: $localize`:Runs that did not fail:Not failed`,
        values: read(({ runs, failedRuns }) => runs - failedRuns),
      },
      {
        label: $localize`:Runs that failed:Failed`,
        values: read(({ failedRuns }) => failedRuns),
        color: 6,
      },
    ),
    ...(costMicroUsd > 0
      ? [
          {
            ...bars(titles.cost, {
              label: $localize`:What runs cost, in money:Cost`,
              values: read((period) => period.costMicroUsd),
            }),
            format: formatCost,
          },
        ]
      : []),
  ];
}

function flowChart({ periods }: BoardMetrics): ChartModel {
  let sum = 0;
  const done = periods.map(({ completed }) => (sum += completed));
  return {
    title: $localize`Cumulative flow`,
    kind: 'area',
    labels: periods.map(({ to }) => formatDay(to)),
    series: [
      { label: $localize`Done in this range`, values: done, color: 3 },
      ...BANDS.map(({ label, statuses, color }) => ({
        label,
        ...(color === undefined ? {} : { color }),
        values: periods.map(({ columns }) =>
          statuses.reduce((total, status) => total + columns[status], 0),
        ),
      })),
    ],
    format: count,
  };
}
