import { catchDomainError } from '@keelson/server/testing/catch-domain-error';
import { assertWithinQuota, countStopped, countUsage } from './count-usage';

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
    const counted = countStopped(before, characters, 9);
    expect([counted.charged, counted.period.stoppedCharacters]).toEqual([charged, left]);
    expect(counted.period.counters).toEqual(before?.counters ?? {});
  });

  it('counts ten answers that were stopped before their first word as a message', () => {
    let period: ReturnType<typeof countStopped>['period'] | null = null;
    const charges: boolean[] = [];
    for (let count = 0; count < 10; count += 1) {
      const counted: ReturnType<typeof countStopped> = countStopped(period, 0, 9);
      charges.push(counted.charged);
      ({ period } = counted);
    }
    expect(charges.filter(Boolean)).toHaveLength(1);
    expect(charges.at(-1)).toBe(true);
  });

  it('counts 60 stopped answers of 1,900 characters as 30 messages', () => {
    let period: ReturnType<typeof countStopped>['period'] | null = null;
    let messages = 0;
    for (let answer = 0; answer < 60; answer += 1) {
      const counted: ReturnType<typeof countStopped> = countStopped(period, 1_900, 9);
      period = counted.period;
      if (counted.charged) messages += 1;
    }
    expect(messages).toBe(30);
  });
});

describe('assertWithinQuota', () => {
  it.each([
    [null, 1, 1],
    [stored, 2, 5],
    [stored, 100, null],
  ])('accepts %j plus %d within a limit of %j', (period, amount, limit) => {
    expect(() =>
      assertWithinQuota(period, { metric: 'chatMessages', amount }, allowanceOf(limit)),
    ).not.toThrow();
  });

  it.each([
    [null, 1, 0],
    [stored, 3, 5],
    [stored, 1, 2],
  ])('rejects %j plus %d over a limit of %d', (period, amount, limit) => {
    const run = (): void =>
      assertWithinQuota(period, { metric: 'chatMessages', amount }, allowanceOf(limit));
    const { code, details } = catchDomainError(run);
    expect(code).toBe('quota/exhausted');
    const used = period?.counters.chatMessages ?? 0;
    expect(details).toEqual({ plan: 'free', limit, resetsAt: 99, used, upgradeUrl: '/pricing' });
  });
});
