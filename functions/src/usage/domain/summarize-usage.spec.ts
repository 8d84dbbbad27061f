import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { MetricKey } from '@keelson/contracts/usage/metric';
import { type UsagePeriod, UsageSummary } from '@keelson/contracts/usage/usage';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { historyDays, historyMonths, summarizeUsage } from './summarize-usage';
import { type EffectivePlan } from './count-usage';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const UNUSED = Object.fromEntries(MetricKey.options.map((key) => [key, 0]));

const on = (plan: PlanKey): EffectivePlan => ({ plan, quantity: 1, metered: [], periodEnd: null });

const at = (iso: string): number => Date.parse(iso);

describe('historyDays', () => {
  it('returns the last thirty days including today', () => {
    const days = historyDays(at('2026-03-15T12:00:00Z'));
    expect(days).toHaveLength(30);
    expect([days[0], days.at(-1)]).toEqual(['2026-02-14', '2026-03-15']);
  });
});

describe('historyMonths', () => {
  it.each([
    ['2026-01-31T23:59:59.999Z', ['2026-01']],
    ['2026-01-30T00:00:00Z', ['2026-01']],
    ['2026-01-29T00:00:00Z', ['2025-12', '2026-01']],
    ['2026-03-01T00:00:00Z', ['2026-01', '2026-02', '2026-03']],
    ['2028-03-01T00:00:00Z', ['2028-02', '2028-03']],
  ])('on %s: %j', (iso, months) => {
    expect(historyMonths(at(iso))).toEqual(months);
  });
});

describe('summarizeUsage', () => {
  const period = (changes: Partial<UsagePeriod>): UsagePeriod => ({
    counters: {},
    stoppedCharacters: 0,
    days: {},
    updatedAt: 0,
    ...changes,
  });
  const now = at('2026-03-02T10:00:00Z');
  const periods = new Map([
    [
      '2026-02',
      period({ counters: { chatMessages: 90 }, days: { '2026-02-28': { chatMessages: 7 } } }),
    ],
    [
      '2026-03',
      period({
        counters: { chatMessages: 25, automationRuns: 1 },
        days: {
          '2026-03-01': { chatMessages: 20 },
          '2026-03-02': { chatMessages: 5, automationRuns: 1 },
        },
      }),
    ],
  ]);

  it('counts only the current month against the plan, with the reset date', () => {
    const { metrics, period: month, plan } = summarizeUsage(now, on('pro'), { periods });
    expect([month, plan]).toEqual(['2026-03', 'pro']);
    expect(metrics[0]).toEqual({
      key: 'chatMessages',
      label: 'Chat messages',
      unit: 'messages',
      used: 25,
      limit: PLAN_CATALOG.pro.limits.chatMessages,
      resetsAt: at('2026-04-01T00:00:00Z'),
    });
    const used = Object.fromEntries(metrics.map((metric) => [metric.key, metric.used]));
    expect(used).toEqual({ ...UNUSED, chatMessages: 25, automationRuns: 1 });
  });

  it('reports usage above the limit after a downgrade', () => {
    const [chat] = summarizeUsage(now, on('free'), { periods }).metrics;
    expect(chat).toMatchObject({ used: 25, limit: 20 });
  });

  it('has what is charged for over the limit', () => {
    const month = period({
      counters: { chatMessages: 10_030 },
      fromCredits: { chatMessages: 10 },
      metered: { chatMessages: 20 },
    });
    const unitPrice = { amountMinor: 2, currency: 'usd' };
    const metered = [{ metric: 'chatMessages', unitPrice, since: 5 }];
    const charged = new Map([['chatMessages', 35]]);
    const records = { periods: new Map([['2026-03', month]]), charged };
    const [chat] = summarizeUsage(
      now,
      { plan: 'business', quantity: 1, metered, periodEnd: 9 },
      records,
    ).metrics;
    expect(chat).toMatchObject({
      used: 10_000,
      limit: 10_000,
      metered: {
        units: 35,
        unitPrice,
        cost: { amountMinor: 70, currency: 'usd' },
        since: 5,
        chargedAt: 9,
        left: PLAN_CATALOG.business.metered!.chatMessages! - 20,
      },
    });
  });

  it('has one row for each day across months', () => {
    const { history } = summarizeUsage(now, on('pro'), { periods });
    expect(history).toHaveLength(30);
    expect(history.slice(-3).map(({ counts }) => counts.chatMessages)).toEqual([7, 20, 5]);
    expect(history[0]?.counts).toEqual(UNUSED);
  });

  it('is a valid response for a user without usage', () => {
    const summary = summarizeUsage(now, on('free'), { periods: new Map() });
    expect(UsageSummary.parse(summary)).toEqual(summary);
  });
});
