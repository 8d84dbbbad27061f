import type {
  BoardMetrics,
  BoardMetricsPeriod,
} from '@keelson/contracts/kanban/board/board-metrics';
import type { CardId } from '@keelson/contracts/ids';
import { boardMetricsCsv } from './board-metrics-csv';
import { chartsOf, figuresOf, isEmptyBoard } from './board-metrics-view';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 2, 3, 12);
const COLUMNS = {
  triage: 1,
  todo: 2,
  scheduled: 3,
  ready: 4,
  running: 5,
  blocked: 6,
  review: 7,
  done: 8,
};
const NOTHING = { created: 0, completed: 0, runs: 0, failedRuns: 0, tokens: 0, costMicroUsd: 0 };
const NO_TIMES = { count: 0, medianMs: null, p85Ms: null };
const period = (day: string, differs: Partial<BoardMetricsPeriod> = {}): BoardMetricsPeriod => ({
  from: day,
  to: day,
  columns: COLUMNS,
  ...NOTHING,
  ...differs,
});
const metrics = (differs: Partial<BoardMetrics> = {}): BoardMetrics => ({
  range: '4w',
  unit: 'day',
  asOf: NOW,
  from: '2026-03-01',
  to: '2026-03-03',
  ...NOTHING,
  leadTime: NO_TIMES,
  cycleTime: NO_TIMES,
  throughputPerWeek: 0,
  inWork: { age: NO_TIMES, cards: [], more: false },
  periods: [period('2026-03-01'), period('2026-03-02'), period('2026-03-03')],
  ...differs,
});

describe('figuresOf', () => {
  it('shows medians with how long most cards take', () => {
    const shown = figuresOf(
      metrics({
        completed: 1_240,
        created: 3,
        throughputPerWeek: 310,
        leadTime: { count: 1_240, medianMs: 51 * HOUR, p85Ms: 20 * 24 * HOUR },
        cycleTime: { count: 1, medianMs: HOUR / 2, p85Ms: HOUR / 2 },
        runs: 8,
        failedRuns: 2,
        tokens: 12_300,
        costMicroUsd: 420_000,
        inWork: {
          age: { count: 100, medianMs: 3 * HOUR, p85Ms: 9 * HOUR },
          cards: [
            { id: 'c' as CardId, title: 'Plank', status: 'review', startedAt: NOW - 26 * HOUR },
          ],
          more: true,
        },
      }),
    );
    expect(shown.map(({ label, value, hint }) => `${label}: ${value}. ${hint}`)).toEqual([
      'Lead time: 2.1 d. Created to done. 85% of 1,240 cards within 20 d',
      'Cycle time: 30 min. First run to done. 85% of 1 card within 30 min',
      'Throughput: 310 a week. 1,240 cards done, 3 created',
      'Age of work: 3 h. 100 or more cards started and not done, the oldest 1.1 d ago',
      'Failed runs: 2. 25% of 8 runs',
      'Cost: $0.42. 12,300 tokens, as reported by runs',
    ]);
  });

  it('says what is missing instead of a number', () => {
    expect(figuresOf(metrics()).map(({ value, hint }) => [value, hint])).toEqual([
      ['–', 'Created to done. No cards done yet'],
      ['–', 'First run to done. No cards done yet'],
      ['0 a week', '0 cards done, 0 created'],
      ['–', 'No cards are in progress'],
      ['0', 'No runs ended'],
      ['$0.00', '0 tokens, as reported by runs'],
    ]);
  });
});

describe('chartsOf', () => {
  it('stacks what is done below what is open, nearest to done first', () => {
    const periods = [
      period('2026-03-01', { completed: 2 }),
      period('2026-03-02'),
      period('2026-03-03', { completed: 3, columns: { ...COLUMNS, review: 0 } }),
    ];
    const [flow] = chartsOf(metrics({ periods }));
    expect(flow?.kind).toBe('area');
    expect(flow?.series.map(({ label, values }) => [label, values])).toEqual([
      ['Done in this range', [2, 2, 5]],
      ['Review', [7, 7, 0]],
      ['Running', [5, 5, 5]],
      ['Blocked', [6, 6, 6]],
      ['Ready', [4, 4, 4]],
      ['Not ready', [6, 6, 6]],
    ]);
  });

  it('has a chart of cost when runs reported any', () => {
    const titles = (differs: Partial<BoardMetrics>) =>
      chartsOf(metrics(differs)).map(({ title }) => title);
    expect(titles({})).toEqual(['Cumulative flow', 'Cards done by day', 'Runs by day']);
    expect(titles({ costMicroUsd: 1, unit: 'week' })).toContain('Cost by week');
  });
});

it('a board without cards and runs is empty', () => {
  const none = Object.fromEntries(Object.keys(COLUMNS).map((status) => [status, 0]));
  const columns = none as typeof COLUMNS;
  expect(isEmptyBoard(metrics({ periods: [period('2026-03-01', { columns })] }))).toBe(true);
  expect(isEmptyBoard(metrics())).toBe(false);
});

it('the CSV has a row for each day', () => {
  const rows = boardMetricsCsv(
    metrics({
      periods: [period('2026-03-01', { completed: 2, costMicroUsd: 1_500 })],
    }),
  )
    .replace('\ufeff', '')
    .trim()
    .split('\r\n');
  expect(rows).toEqual([
    'From (UTC),To (UTC),In Triage,In To do,In Scheduled,In Ready,In Running,In Blocked,In Review,In Done,Created,Completed,Runs,Failed runs,Tokens,Cost (USD)',
    '2026-03-01,2026-03-01,1,2,3,4,5,6,7,8,0,2,0,0,0,0.001500',
  ]);
});
