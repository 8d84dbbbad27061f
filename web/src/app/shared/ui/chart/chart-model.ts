/** Values of one quantity over the periods of a chart. */
export interface ChartSeries {
  readonly label: string;
  readonly values: readonly number[];
  /** One of the six colors of charts; its place among the series by default. */
  readonly color?: 1 | 2 | 3 | 4 | 5 | 6;
}

/** Describes what a chart draws. Bars and areas of several series are stacked, negative bars below zero. */
export interface ChartModel {
  readonly title: string;
  readonly kind: 'line' | 'bars' | 'area';
  /** One for each period, oldest first. */
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
}

/** Units of the drawing: a period is 10 wide, and the height is 100. The picture is stretched to its place. */
export const PERIOD_WIDTH = 10;
const HEIGHT = 100;
const GAP = 1.5;

/** The values at the top and bottom of the chart. They include zero, and differ. */
export interface Scale {
  readonly min: number;
  readonly max: number;
}

export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

export function scaleOf({ kind, series, labels }: ChartModel): Scale {
  const at = (index: number): number[] => series.map(({ values }) => values[index] ?? 0);
  const reached = labels.flatMap((_label, index) =>
    kind === 'line'
      ? at(index)
      : [sum(at(index).filter((value) => value > 0)), sum(at(index).filter((value) => value < 0))],
  );
  const [min, max] = [Math.min(0, ...reached), Math.max(0, ...reached)];
  return min === max ? { min, max: 1 } : { min, max };
}

export const heightOf = (value: number, { min, max }: Scale): number =>
  (HEIGHT * (max - value)) / (max - min);

/** The points of a line, through the middle of each period. */
export const linePoints = (values: readonly number[], scale: Scale): string =>
  values
    .map((value, index) => `${(index + 0.5) * PERIOD_WIDTH},${heightOf(value, scale).toFixed(2)}`)
    .join(' ');

/** The bars of each series, in its order: the first is nearest to zero. */
export function stackedBars({ series, labels }: ChartModel, scale: Scale): Bar[][] {
  const bars: Bar[][] = series.map(() => []);
  for (const index of labels.keys()) {
    let [above, below] = [0, 0];
    series.forEach(({ values }, order) => {
      const value = values[index] ?? 0;
      const from = value >= 0 ? above : below;
      if (value >= 0) above += value;
      else below += value;
      const [a, b] = [heightOf(from, scale), heightOf(from + value, scale)];
      bars[order]?.push({
        x: index * PERIOD_WIDTH + GAP,
        y: Math.min(a, b),
        width: PERIOD_WIDTH - 2 * GAP,
        height: Math.abs(a - b),
      });
    });
  }
  return bars;
}

/** The outline of each series on top of those before it. Areas have no values below zero. */
export function stackedAreas({ series, labels }: ChartModel, scale: Scale): string[] {
  let lower = labels.map(() => 0);
  return series.map(({ values }) => {
    const upper = lower.map((below, index) => below + (values[index] ?? 0));
    const there = linePoints(upper, scale);
    const back = linePoints(lower, scale).split(' ').reverse().join(' ');
    lower = upper;
    return `${there} ${back}`;
  });
}

/** The chart as text: what it shows, and where each series begins, ends and is highest. */
export function describeChart({ title, kind, labels, series, format }: ChartModel): string {
  const [first, last] = [labels.at(0) ?? '', labels.at(-1) ?? ''];
  const parts = series.map(({ label, values }) => {
    const most = Math.max(0, ...values);
    const peak = { on: labels[values.indexOf(most)] ?? '', value: format(most) };
    return kind === 'bars'
      ? describeTotal(label, format(sum(values)), most > 0 ? peak : null)
      : describeLatest(label, format(values.at(-1) ?? 0), most > 0 ? peak : null);
  });
  return [$localize`${title}:title:, ${first}:first: to ${last}:last:.`, ...parts].join(' ');
}

interface Peak {
  readonly on: string;
  readonly value: string;
}

const describeTotal = (label: string, total: string, peak: Peak | null): string =>
  peak === null
    ? $localize`${label}:label:: ${total}:total: in total.`
    : $localize`${label}:label:: ${total}:total: in total, most on ${peak.on}:date: with ${peak.value}:most:.`;

const describeLatest = (label: string, latest: string, peak: Peak | null): string =>
  peak === null
    ? $localize`${label}:label:: now ${latest}:latest:.`
    : $localize`${label}:label:: now ${latest}:latest:, most on ${peak.on}:date: with ${peak.value}:most:.`;
