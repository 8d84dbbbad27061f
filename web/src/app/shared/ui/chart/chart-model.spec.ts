import {
  type ChartModel,
  describeChart,
  linePoints,
  scaleOf,
  stackedAreas,
  stackedBars,
} from './chart-model';

const chart = (differs: Partial<ChartModel>): ChartModel => ({
  title: 'Runs',
  kind: 'bars',
  labels: ['Mar 1', 'Mar 2'],
  series: [],
  format: String,
  ...differs,
});

describe('scaleOf', () => {
  it.each<[string, Partial<ChartModel>, { min: number; max: number }]>([
    ['includes zero', { series: [{ label: 'a', values: [5, 9] }] }, { min: 0, max: 9 }],
    [
      'has a height when all is zero',
      { series: [{ label: 'a', values: [0, 0] }] },
      { min: 0, max: 1 },
    ],
    [
      'has a height when all is negative',
      { series: [{ label: 'a', values: [-4, 0] }] },
      { min: -4, max: 0 },
    ],
    [
      'adds stacked bars, apart above and below zero',
      {
        series: [
          { label: 'a', values: [5, 1] },
          { label: 'b', values: [3, -2] },
        ],
      },
      { min: -2, max: 8 },
    ],
    [
      'takes the highest of several lines',
      {
        kind: 'line',
        series: [
          { label: 'a', values: [5, 1] },
          { label: 'b', values: [3, 7] },
        ],
      },
      { min: 0, max: 7 },
    ],
  ])('%s', (_what, differs, expected) => {
    expect(scaleOf(chart(differs))).toEqual(expected);
  });
});

describe('the drawing', () => {
  it('has lines through the middle of each period', () => {
    expect(linePoints([0, 5, 10], { min: 0, max: 10 })).toBe('5,100.00 15,50.00 25,0.00');
  });

  it('stacks areas, each around the one below', () => {
    const model = chart({
      kind: 'area',
      series: [
        { label: 'a', values: [1, 2] },
        { label: 'b', values: [1, 2] },
      ],
    });
    expect(stackedAreas(model, scaleOf(model))).toEqual([
      '5,75.00 15,50.00 15,100.00 5,100.00',
      '5,50.00 15,0.00 15,50.00 5,75.00',
    ]);
  });

  it('stacks bars from zero up and down', () => {
    const model = chart({
      series: [
        { label: 'a', values: [4, 0] },
        { label: 'b', values: [4, -8] },
      ],
    });
    const [a, b] = stackedBars(model, { min: -8, max: 8 });
    expect(a?.map(({ y, height }) => [y, height])).toEqual([
      [25, 25],
      [50, 0],
    ]);
    expect(b?.map(({ y, height }) => [y, height])).toEqual([
      [0, 25],
      [50, 50],
    ]);
  });
});

describe('describeChart', () => {
  it('tells totals and the highest period', () => {
    const series = [
      { label: 'Succeeded', values: [4, 1] },
      { label: 'Failed', values: [0, 0] },
    ];
    expect(describeChart(chart({ series }))).toBe(
      'Runs, Mar 1 to Mar 2. Succeeded: 5 in total, most on Mar 1 with 4. Failed: 0 in total.',
    );
  });

  it('tells the last value of a line', () => {
    expect(describeChart(chart({ kind: 'line', series: [{ label: 'MRR', values: [9, 3] }] }))).toBe(
      'Runs, Mar 1 to Mar 2. MRR: now 3, most on Mar 1 with 9.',
    );
  });
});
