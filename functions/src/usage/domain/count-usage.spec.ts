import {
  countStopped,
  countUsage,
  coverUsage,
  meteredLeft,
  overLimit,
  quotaError,
  usedOfPlan,
  withStopped,
} from './count-usage';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const DAY = '2026-03-02';
const allowanceOf = (limit: number | null) =>
  limit === null ? null : { plan: 'free' as const, limit, resetsAt: 99 };
const stored = {
  counters: { chatMessages: 3 },
  days: { '2026-03-01': { chatMessages: 1 }, [DAY]: { chatMessages: 2 } },
  stoppedCharacters: 700,
  updatedAt: 1,
};

describe('countUsage', () => {
  it('starts a month', () => {
    expect(countUsage(null, { metric: 'chatMessages', amount: 2, day: DAY }, 9)).toEqual({
      counters: { chatMessages: 2 },
      days: { [DAY]: { chatMessages: 2 } },
      stoppedCharacters: 0,
      updatedAt: 9,
    });
  });

  it('adds to the month and the day, and keeps other counters', () => {
    const next = countUsage(stored, { metric: 'automationRuns', amount: 1, day: DAY }, 9);
    expect(next.counters).toEqual({ chatMessages: 3, automationRuns: 1 });
    expect(next.days[DAY]).toEqual({ chatMessages: 2, automationRuns: 1 });
    expect(next.days['2026-03-01']).toEqual({ chatMessages: 1 });
    expect(next.stoppedCharacters).toBe(700);
  });

  it('subtracts, and never goes below zero', () => {
    const next = countUsage(stored, { metric: 'chatMessages', amount: -5, day: DAY }, 9);
    expect([next.counters.chatMessages, next.days[DAY]?.chatMessages]).toEqual([0, 0]);
  });
});

describe('countStopped', () => {
  it.each([
    [null, 1, false, 200],
    [null, 1_999, false, 1_999],
    [null, 2_000, true, 0],
    [null, 5_000, true, 0],
    [stored, 1_299, false, 1_999],
    [stored, 1_300, true, 0],
  ])('of %j and %d characters counts: %s', (before, characters, charged, left) => {
    expect(countStopped(before, characters)).toEqual({ charged, stoppedCharacters: left });
    const period = withStopped(before, left, 9);
    expect([period.stoppedCharacters, period.counters]).toEqual([left, before?.counters ?? {}]);
  });

  it('counts ten answers that were stopped before their first word as a message', () => {
    let period: ReturnType<typeof countStopped> | null = null;
    const charges: boolean[] = [];
    for (let count = 0; count < 10; count += 1) {
      const counted: ReturnType<typeof countStopped> = countStopped(period, 0);
      charges.push(counted.charged);
      period = counted;
    }
    expect(charges.filter(Boolean)).toHaveLength(1);
    expect(charges.at(-1)).toBe(true);
  });

  it('counts 60 stopped answers of 1,900 characters as 30 messages', () => {
    let period: ReturnType<typeof countStopped> | null = null;
    let messages = 0;
    for (let answer = 0; answer < 60; answer += 1) {
      const counted: ReturnType<typeof countStopped> = countStopped(period, 1_900);
      period = counted;
      if (counted.charged) messages += 1;
    }
    expect(messages).toBe(30);
  });
});

describe('overLimit', () => {
  const bought = { ...stored, fromCredits: { chatMessages: 2 } };
  it.each([
    [null, 1, 1, 0],
    [stored, 2, 5, 0],
    [stored, 100, null, 0],
    [null, 1, 0, 1],
    [stored, 3, 5, 1],
    [stored, 1, 2, 1],
    // Two of the three were paid by credits, so one counts against the plan.
    [bought, 1, 2, 0],
    [bought, 3, 2, 2],
  ])('of %j plus %d with a limit of %j is %d', (period, amount, limit, over) => {
    expect(overLimit(period, { metric: 'chatMessages', amount }, allowanceOf(limit))).toBe(over);
  });
});

describe('quotaError', () => {
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' });
  const metered = { limit: 10, prices: [] };

  it('has details for an upgrade offer', () => {
    const { code, details, message } = quotaError({
      stored,
      metric: 'chatMessages',
      allowance: allowanceOf(3)!,
      units: 1,
      cap: null,
    });
    expect(code).toBe('quota/exhausted');
    expect(message).toContain('or buy more');
    expect(details).toEqual({
      plan: 'free',
      limit: 3,
      resetsAt: 99,
      used: 3,
      upgradeUrl: '/pricing',
    });
  });

  it.each([
    [usd(500), 10, 'quota/cap-reached'],
    [usd(0), 1, 'quota/cap-reached'],
    // The catalog's most is reached as well, so that a higher cap does not help.
    [usd(500), 11, 'quota/exhausted'],
    [null, 1, 'quota/exhausted'],
  ])('with the cap %j for %d units is %s', (cap, units, code) => {
    const allowance = { ...allowanceOf(3)!, metered };
    const error = quotaError({ stored, metric: 'chatMessages', allowance, units, cap });
    expect(error.code).toBe(code);
    expect(error.details?.['cap']).toEqual(code === 'quota/cap-reached' ? cap : undefined);
  });
});

describe('coverUsage', () => {
  it.each([
    [0, { credits: 5, metered: 5 }, { fromCredits: 0, metered: 0 }],
    [4, { credits: 5, metered: 5 }, { fromCredits: 4, metered: 0 }],
    [8, { credits: 5, metered: 5 }, { fromCredits: 5, metered: 3 }],
    [10, { credits: 5, metered: 5 }, { fromCredits: 5, metered: 5 }],
    [11, { credits: 5, metered: 5 }, null],
    [1, { credits: 0, metered: 0 }, null],
  ])('%d over the limit with %j: %j', (over, available, covered) => {
    expect(coverUsage(over, available)).toEqual(covered);
  });
});

it('counts what is charged for, and takes it back', () => {
  const use = { metric: 'chatMessages', amount: 5, metered: 3, day: '2026-03-01' } as const;
  const counted = countUsage(null, use, 1);
  expect(counted.metered).toEqual({ chatMessages: 3 });
  expect(usedOfPlan(counted, 'chatMessages')).toBe(2);
  expect(meteredLeft(counted, 'chatMessages', { metered: { limit: 10, prices: [] } })).toBe(7);
  const back = countUsage(counted, { ...use, amount: -5, metered: -3 }, 2);
  expect([back.metered, usedOfPlan(back, 'chatMessages')]).toEqual([{ chatMessages: 0 }, 0]);
});
