import { CardId } from '@keelson/contracts/ids';
import { sumCounters as sumColumns } from '@keelson/contracts/kanban/board/board';
import {
  type AgedCard,
  BoardMetrics,
  MAX_AGED_CARDS,
} from '@keelson/contracts/kanban/board/board-metrics';
import { durationBucket } from '@keelson/contracts/kanban/board/duration-buckets';
import { DAY, HOUR, MINUTE } from '@keelson/contracts/time';
import { buildBoardMetrics, type StoredFlow } from './build-board-metrics';

const NOW = Date.UTC(2026, 2, 31, 12);
const NO_CARDS = sumColumns([]);

const stored = (differs: Partial<StoredFlow> = {}): StoredFlow => ({
  counts: NO_CARDS,
  days: new Map(),
  started: [],
  ...differs,
});
const started = (index: number, ageMs: number): AgedCard => ({
  id: CardId.parse(`card-${index}`),
  title: `Card ${index}`,
  status: 'running',
  startedAt: NOW - ageMs,
});
const lead = (ms: number): string => `lead:${durationBucket(ms)}`;
const cycle = (ms: number): string => `cycle:${durationBucket(ms)}`;

describe('buildBoardMetrics', () => {
  it('has 28 or 84 days or 52 weeks, which end today', () => {
    const [four, twelve, year] = (['4w', '12w', '52w'] as const).map((range) =>
      buildBoardMetrics(range, stored(), NOW),
    );
    expect(four).toMatchObject({ unit: 'day', from: '2026-03-04', to: '2026-03-31' });
    expect(four?.periods).toHaveLength(28);
    expect(twelve).toMatchObject({ unit: 'day', from: '2026-01-07' });
    expect(year).toMatchObject({ unit: 'week', from: '2025-04-02' });
    expect(year?.periods.at(-1)).toMatchObject({ from: '2026-03-25', to: '2026-03-31' });
    expect(year?.periods).toHaveLength(52);
  });

  it('totals that no number holds exactly end at the largest one', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const days = new Map([
      ['2026-03-30', { runs: 1, tokens: most, costMicroUsd: most }],
      ['2026-03-31', { runs: 1, tokens: most, costMicroUsd: 7 }],
    ] as const);
    const metrics = buildBoardMetrics('52w', stored({ days }), NOW);
    expect(BoardMetrics.parse(metrics)).toMatchObject({
      runs: 2,
      tokens: most,
      costMicroUsd: most,
    });
    expect(metrics.periods.at(-1)).toMatchObject({ tokens: most, costMicroUsd: most });
  });

  it('reads the columns of a day back from those of today', () => {
    const { periods } = buildBoardMetrics(
      '4w',
      stored({
        counts: { ...NO_CARDS, ready: 1, running: 2, done: 4 },
        days: new Map([
          ['2026-03-29', { created: 7, 'column:ready': 7 }],
          ['2026-03-30', { 'column:ready': -4, 'column:running': 4 }],
          ['2026-03-31', { 'column:ready': -2, 'column:running': -2, 'column:done': 4 }],
        ]),
      }),
      NOW,
    );
    const columns = periods.slice(-4).map((period) => period.columns);
    expect(columns).toEqual([
      NO_CARDS,
      { ...NO_CARDS, ready: 7 },
      { ...NO_CARDS, ready: 3, running: 4 },
      { ...NO_CARDS, ready: 1, running: 2, done: 4 },
    ]);
  });

  it('adds up what happened in the range, and leaves out what was before', () => {
    const { periods, ...metrics } = buildBoardMetrics(
      '4w',
      stored({
        days: new Map([
          ['2026-03-03', { completed: 50, created: 50, runs: 50 }],
          ['2026-03-04', { completed: 2, created: 3, runs: 4, failedRuns: 1, tokens: 700 }],
          ['2026-03-31', { completed: 7, runs: 6, failedRuns: 2, costMicroUsd: 1_250_000 }],
        ]),
      }),
      NOW,
    );
    expect(metrics).toMatchObject({
      created: 3,
      completed: 9,
      throughputPerWeek: 2.3,
      runs: 10,
      failedRuns: 3,
      tokens: 700,
      costMicroUsd: 1_250_000,
    });
    expect([periods[0]?.completed, periods[1]?.completed, periods.at(-1)?.runs]).toEqual([2, 0, 6]);
  });

  it('has the median and the 85th percentile of lead and cycle times, at most 5% off', () => {
    const { leadTime, cycleTime } = buildBoardMetrics(
      '4w',
      stored({
        days: new Map([
          ['2026-03-10', { [lead(HOUR)]: 4, [cycle(5 * MINUTE)]: 4 }],
          ['2026-03-20', { [lead(2 * DAY)]: 5, [lead(30 * DAY)]: 1, [lead(HOUR)]: 1 }],
        ]),
      }),
      NOW,
    );
    expect(leadTime.count).toBe(11);
    expect(leadTime.medianMs! / (2 * DAY)).toBeCloseTo(1, 1);
    expect(Math.abs(leadTime.medianMs! / (2 * DAY) - 1)).toBeLessThan(0.05);
    expect(Math.abs(leadTime.p85Ms! / (2 * DAY) - 1)).toBeLessThan(0.05);
    expect(cycleTime.count).toBe(4);
    expect(Math.abs(cycleTime.p85Ms! / (5 * MINUTE) - 1)).toBeLessThan(0.05);
  });

  it('has no durations without completed cards', () => {
    const { leadTime, cycleTime, inWork } = buildBoardMetrics('4w', stored(), NOW);
    const none = { count: 0, medianMs: null, p85Ms: null };
    expect([leadTime, cycleTime, inWork.age]).toEqual([none, none, none]);
  });

  it('has the age of what was started and is not done, and says when there is more', () => {
    const cards = [9, 3, 2, 1].map((days, index) => started(index, days * DAY));
    const { inWork } = buildBoardMetrics('4w', stored({ started: cards }), NOW);
    expect(inWork).toEqual({
      age: { count: 4, medianMs: 2 * DAY, p85Ms: 9 * DAY },
      cards,
      more: false,
    });
    const many = Array.from({ length: MAX_AGED_CARDS + 1 }, (_, index) => started(index, DAY));
    const full = buildBoardMetrics('4w', stored({ started: many }), NOW).inWork;
    expect([full.cards.length, full.age.count, full.more]).toEqual([100, 100, true]);
  });

  it('has nothing below zero, such as after reopening a card that was completed before the counters', () => {
    const day = { completed: -1, [lead(DAY)]: -1, 'column:done': -1 };
    const { completed, leadTime, periods } = buildBoardMetrics(
      '4w',
      stored({ days: new Map([['2026-03-30', day]]), counts: { ...NO_CARDS, done: -1 } }),
      NOW,
    );
    expect([completed, leadTime.count, periods.at(-1)?.columns.done]).toEqual([0, 0, 0]);
  });
});
