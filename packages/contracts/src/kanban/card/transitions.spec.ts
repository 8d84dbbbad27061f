import { CARD_STATUSES, type CardStatus } from './status';
import {
  decideTransition,
  INITIATORS,
  type Initiator,
  manualMovesFrom,
  outcomeOfMove,
  type TransitionConditions,
} from './transitions';

const NOW = 1_000_000;
const LATER = NOW + 1;
const PARENT = { id: 'p', title: 'Lay the keel', status: 'ready' } as const;
const easy: Omit<TransitionConditions, 'by'> = {
  archived: false,
  openParents: [],
  scheduleAt: LATER,
  at: NOW,
  wip: { limit: null, count: 0 },
};

/**
 * The table again, as a person would draw it: a row is where a card comes from, the columns are where
 * it goes, in the order of CARD_STATUSES. `.` stays · `-` closed · letters who may: `P`erson, `C`laim,
 * `W`orker, `S`ystem · `!` only while no parent is open · `@` only with a time in the future.
 */
const DRAWN: Record<CardStatus, string> = {
  //          triage todo  scheduled ready running blocked review done
  triage: '   .      P     P@        P!    -       P       -      -',
  todo: '     P      .     P@        PS!   -       P       -      -',
  scheduled: 'P      PS    .         PS!   -       P       -      -',
  ready: '    P      PS    P@        .     C!      P       P!     P!',
  running: '  W      PWS   PW@       PWS!  .       PWS     PWS!   PW!',
  blocked: '  P      P     P@        P!    -       .       -      P!',
  review: '   -      PS    -         P!    C!      P       .      P!',
  done: '     -      P     -         P!    -       -       P!     .',
};
const LETTERS: Record<Initiator, string> = { person: 'P', claim: 'C', worker: 'W', system: 'S' };

const cells = CARD_STATUSES.flatMap((from) => {
  const row = DRAWN[from].trim().split(/\s+/);
  return CARD_STATUSES.map((to, column) => ({ from, to, cell: row[column]! }));
});
const cases = cells.flatMap((cell) => INITIATORS.map((by) => ({ ...cell, by })));

const opens = (cell: string, by: Initiator): boolean =>
  cell === '.' ? by === 'person' || by === 'system' : cell.includes(LETTERS[by]);

function codeOf(from: CardStatus, to: CardStatus, conditions: TransitionConditions): string {
  const decision = decideTransition(from, to, conditions);
  return decision.allowed ? 'allowed' : decision.code;
}

describe('decideTransition', () => {
  it('is drawn completely', () => {
    expect(cells).toHaveLength(64);
    expect(cells.every(({ cell }) => /^(\.|-|[PCWS]+[!@]?)$/.test(cell))).toBe(true);
  });

  it.each(cases)('$from → $to by $by with all conditions met', ({ from, to, by, cell }) => {
    const code = codeOf(from, to, { ...easy, by });
    if (opens(cell, by)) expect(code).toBe('allowed');
    else if (by === 'claim') {
      expect(code).toBe(from === 'running' ? 'kanban/already-claimed' : 'kanban/not-claimable');
    } else if (to === 'running') expect(code).toBe('kanban/claim-only');
    else expect(code).toBe('kanban/transition-not-allowed');
  });

  it.each(cases)('$from → $to by $by while a parent is open', ({ from, to, by, cell }) => {
    const decision = decideTransition(from, to, { ...easy, by, openParents: [PARENT] });
    const refused = opens(cell, by) && cell.endsWith('!');
    expect(!decision.allowed && decision.code === 'kanban/parents-open').toBe(refused);
    if (!decision.allowed) expect(decision.blockedBy).toEqual(refused ? [PARENT] : []);
    if (refused && !decision.allowed) expect(decision.reason).toContain('Lay the keel');
  });

  it.each(cases)('$from → $to by $by without a time', ({ from, to, by, cell }) => {
    const refused = opens(cell, by) && cell.endsWith('@');
    for (const scheduleAt of [null, NOW - 1, NOW]) {
      const code = codeOf(from, to, { ...easy, by, scheduleAt });
      expect(code === 'kanban/schedule-missing').toBe(refused);
    }
  });

  it.each(cases)('$from → $to by $by into a full column', ({ from, to, by, cell }) => {
    const refused = cell !== '.' && opens(cell, by) && (by === 'person' || by === 'claim');
    for (const count of [3, 4]) {
      const code = codeOf(from, to, { ...easy, by, wip: { limit: 3, count } });
      expect(code === 'kanban/wip-limit').toBe(refused);
    }
    const oneLeft = codeOf(from, to, { ...easy, by, wip: { limit: 3, count: 2 } });
    expect(oneLeft).not.toBe('kanban/wip-limit');
  });

  it.each(cases)('$from → $to by $by on an archived card is refused', ({ from, to, by }) => {
    expect(codeOf(from, to, { ...easy, by, archived: true })).toBe('kanban/card-archived');
  });

  it('reports parents before a full column, at most three of them', () => {
    const decision = decideTransition('ready', 'done', {
      ...easy,
      by: 'person',
      openParents: ['A', 'B', 'C', 'D', 'E'].map((title) => ({ ...PARENT, id: title, title })),
      wip: { limit: 1, count: 1 },
    });
    expect(decision).toMatchObject({
      code: 'kanban/parents-open',
      reason: 'Must be done first: “A”, “B”, “C” and 2 more.',
    });
  });
});

describe('manualMovesFrom', () => {
  it.each(CARD_STATUSES)('offers the transitions from %s that a user may make', (from) => {
    const drawn = cells.filter(({ from: row, cell }) => row === from && cell.includes('P'));
    expect(new Set(manualMovesFrom(from))).toEqual(new Set(drawn.map(({ to }) => to)));
  });
});

describe('outcomeOfMove', () => {
  it.each([
    ['done', 'completed'],
    ['review', 'review_requested'],
    ['blocked', 'blocked'],
    ['scheduled', 'scheduled'],
    ['ready', 'reclaimed'],
    ['todo', 'reclaimed'],
    ['triage', 'reclaimed'],
  ] as const)('a run whose card is moved to %s ended as %s', (to, outcome) => {
    expect(outcomeOfMove(to)).toBe(outcome);
  });
});
