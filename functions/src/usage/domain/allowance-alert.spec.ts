import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type UsagePeriod } from '@keelson/contracts/usage/usage';
import { allowanceAlert, isDue, withAlert } from './allowance-alert';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const CHAT = 'chatMessages';
const month = (used: number, fromCredits = 0, metered = 0): UsagePeriod => ({
  counters: { [CHAT]: used + fromCredits + metered },
  days: {},
  fromCredits: { [CHAT]: fromCredits },
  metered: { [CHAT]: metered },
  stoppedCharacters: 0,
  updatedAt: 0,
});
const alertOf = (period: UsagePeriod | null, limit: number, credits = 0) =>
  allowanceAlert(period, CHAT, { plan: 'free', limit, credits, isCharged: false, resetsAt: 9 });

describe('allowanceAlert', () => {
  it.each([
    ['no use', null, 20, 0, null],
    ['nothing allowed', null, 0, 0, null],
    ['less than 80 %', month(15), 20, 0, null],
    ['80 %', month(16), 20, 0, ['near', 16, 20]],
    ['99.9 %', month(1_999), 2_000, 0, ['near', 1_999, 2_000]],
    ['all', month(20), 20, 0, ['full', 20, 20]],
    ['the plan alone, with credits left', month(20), 20, 500, null],
    ['the plan and most credits', month(20, 396), 20, 104, ['near', 416, 520]],
    ['the plan and all credits', month(20, 500), 20, 0, ['full', 520, 520]],
    ['credits of a plan without a limit', month(0, 4), 0, 1, ['near', 4, 5]],
    ['what is charged as well', month(10, 0, 7), 10, 0, ['full', 10, 10]],
    ['a downgrade, with credits left', month(500, 1), 20, 499, null],
    ['a downgrade', month(500), 20, 0, ['full', 20, 20]],
  ])('%s', (_, period, limit, credits, expected) => {
    const alert = alertOf(period, limit, credits);
    expect(alert && [alert.level, alert.used, alert.allowance]).toEqual(expected);
  });

  it.each<[PlanKey, boolean, string]>([
    ['free', false, 'upgrade'],
    ['pro', false, 'upgrade'],
    ['business', false, 'buy'],
    ['business', true, 'charged'],
  ])('of the plan %s, charged further: %s, leads to %s', (plan, isCharged, next) => {
    const terms = { plan, limit: 1, credits: 0, isCharged, resetsAt: 9 };
    expect(allowanceAlert(month(1), CHAT, terms)?.next).toBe(next);
  });

  it('has nothing to offer where no pack is sold', () => {
    const terms = {
      plan: 'business',
      limit: 1,
      credits: 0,
      isCharged: false,
      resetsAt: 9,
    } as const;
    const period = { ...month(0), counters: { automationRuns: 1 } };
    expect(allowanceAlert(period, 'automationRuns', terms)?.next).toBe('wait');
  });
});

describe('an alert is due', () => {
  const near = (allowance: number) => ({ level: 'near' as const, allowance });
  const full = (allowance: number) => ({ level: 'full' as const, allowance });

  it('once for each level', () => {
    const first = withAlert(month(16), CHAT, near(20));
    expect(isDue(month(16), CHAT, near(20))).toBe(true);
    expect(isDue(first, CHAT, near(20))).toBe(false);
    expect(isDue(first, CHAT, full(20))).toBe(true);
    expect(isDue(withAlert(first, CHAT, full(20)), CHAT, full(20))).toBe(false);
  });

  it('not for 80 % after one for everything', () => {
    const both = withAlert(month(20), CHAT, full(20));
    expect(isDue(both, CHAT, near(20))).toBe(false);
  });

  it('again for a larger allowance, and not for a smaller one', () => {
    const alerted = withAlert(month(2_000), CHAT, full(2_000));
    expect(isDue(alerted, CHAT, full(20))).toBe(false);
    expect(isDue(alerted, CHAT, near(10_000))).toBe(true);
    const lower = withAlert(withAlert(month(1), CHAT, near(2_000)), CHAT, full(20));
    expect(isDue(lower, CHAT, near(2_000))).toBe(false);
    expect(isDue(lower, CHAT, full(2_000))).toBe(true);
  });

  it('for each metric by itself', () => {
    const alerted = withAlert(month(20), CHAT, full(20));
    expect(isDue(alerted, 'imageGenerations', full(20))).toBe(true);
  });
});
