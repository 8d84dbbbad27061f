import { type CardEvent } from '@keelson/contracts/kanban/card/event';
import { type FlowDays } from '@keelson/contracts/kanban/board/flow-counters';
import { DAY, type DayKey } from '@keelson/contracts/time';
import { type CardHistory, flowOfHistory, missingFlow } from './flow-of-history';

const MONDAY = Date.UTC(2026, 0, 5, 9);
const event = (kind: CardEvent['kind'], at: number, payload: object = {}): CardEvent =>
  ({ kind, at, payload }) as CardEvent;
const card = (differs: object): CardHistory['card'] =>
  ({
    status: 'ready',
    archived: false,
    createdAt: MONDAY,
    startedAt: null,
    completedAt: null,
    ...differs,
  }) as CardHistory['card'];
const plain = (days: FlowDays) => Object.fromEntries(days);
const history = (differs: Partial<CardHistory>) =>
  plain(flowOfHistory({ card: card({}), events: [], runs: [], ...differs }));

describe('flowOfHistory', () => {
  it('follows a card through its columns', () => {
    const events = [
      event('created', MONDAY, { status: 'ready' }),
      event('status', MONDAY + DAY, { to: 'todo' }),
      event('archived', MONDAY + 2 * DAY),
      event('restored', MONDAY + 3 * DAY, { status: 'ready' }),
      event('edited', MONDAY + 4 * DAY),
    ];
    expect(history({ events })).toEqual({
      '2026-01-05': { created: 1, 'column:ready': 1 },
      '2026-01-06': { 'column:ready': -1, 'column:todo': 1 },
      '2026-01-07': { 'column:todo': -1 },
      '2026-01-08': { 'column:ready': 1 },
    });
  });

  it('counts a change that no event names on the day of the last event', () => {
    const events = [event('created', MONDAY, { status: 'ready' })];
    expect(history({ events, card: card({ status: 'review' }) })).toEqual({
      '2026-01-05': { created: 1, 'column:review': 1 },
    });
    const edited = [...events, event('edited', MONDAY + DAY), event('edited', MONDAY + 2 * DAY)];
    expect(history({ events: edited, card: card({ status: 'review' }) })).toEqual({
      '2026-01-05': { created: 1, 'column:ready': 1 },
      '2026-01-07': { 'column:ready': -1, 'column:review': 1 },
    });
    expect(history({})).toEqual({ '2026-01-05': { created: 1, 'column:ready': 1 } });
  });

  it('begins in Triage where the first event names no column, and stays where another names none', () => {
    const events = [
      event('edited', MONDAY),
      event('status', MONDAY + DAY, { to: 'no-such-column' }),
    ];
    expect(history({ events, card: card({ status: 'triage' }) })).toEqual({
      '2026-01-05': { created: 1, 'column:triage': 1 },
    });
    const restored = [
      event('created', MONDAY, { status: 'todo' }),
      event('restored', MONDAY + DAY),
    ];
    expect(history({ events: restored, card: card({ status: 'todo' }) })).toEqual({
      '2026-01-05': { created: 1, 'column:todo': 1 },
    });
  });

  it('counts runs that ended, on the day of their end', () => {
    const ended = {
      status: 'ended',
      endedAt: MONDAY + DAY,
      outcome: 'completed',
      failed: false,
      usage: null,
    };
    const runs = [ended, { status: 'active', startedAt: MONDAY }] as unknown as CardHistory['runs'];
    expect(history({ runs })).toEqual({
      '2026-01-05': { created: 1, 'column:ready': 1 },
      '2026-01-06': { runs: 1 },
    });
  });

  it.each([
    ['created', 1],
    ['imported', undefined],
  ] as const)('of a done card that was %s counts %p completions', (kind, completed) => {
    const done = card({ status: 'done', completedAt: MONDAY });
    const days = history({ events: [event(kind, MONDAY, { status: 'done' })], card: done });
    expect(days['2026-01-05']?.['completed']).toBe(completed);
  });

  it('begins in the column that an import names', () => {
    const events = [event('imported', MONDAY, { status: 'todo' }), event('edited', MONDAY + DAY)];
    expect(history({ events, card: card({ status: 'todo' }) })).toEqual({
      '2026-01-05': { created: 1, 'column:todo': 1 },
    });
  });

  it('counts the completion of an imported card that was done later', () => {
    const events = [
      event('imported', MONDAY, { status: 'ready' }),
      event('completed', MONDAY + DAY, { to: 'done' }),
    ];
    const done = card({ status: 'done', completedAt: MONDAY + DAY });
    expect(history({ events, card: done })['2026-01-06']?.['completed']).toBe(1);
  });
});

describe('missingFlow', () => {
  const days = (counters: Record<string, number>): FlowDays =>
    new Map([['2026-01-05' as DayKey, counters]]);

  it.each([
    ['a count that is too low', { created: 3 }, { created: 1 }, { created: 2 }],
    [
      'one that is missing',
      { created: 2, completed: 1 },
      { created: 1 },
      { created: 1, completed: 1 },
    ],
    ['nothing where the counts agree', { created: 1 }, { created: 1 }, undefined],
    ['nothing where more was counted', { created: 1 }, { created: 3 }, undefined],
    [
      'columns in both directions',
      { 'column:ready': 1 },
      { 'column:ready': 3 },
      { 'column:ready': -2 },
    ],
  ])('has %s', (_what, expected, counted, missing) => {
    expect(missingFlow(days(expected), days(counted)).get('2026-01-05')).toEqual(missing);
  });
});
