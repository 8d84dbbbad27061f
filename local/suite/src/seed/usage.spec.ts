import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { DAY, dayKey } from '@keelson/contracts/time';
import { HISTORY_DAYS } from '@keelson/contracts/usage/usage-limits';
import { MetricKey } from '@keelson/contracts/usage/metric';
import { UsagePeriod } from '@keelson/contracts/usage/usage';
import { usageHistory } from './usage';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('usageHistory', () => {
  const months = usageHistory(NOW, 'free', 60);

  it('is what the product stores', () => {
    for (const period of months.values()) {
      expect(() => UsagePeriod.parse({ ...period, updatedAt: NOW })).not.toThrow();
    }
  });

  it('ends today and goes back no further than what is known day by day', () => {
    const days = [...months.values()].flatMap((period) => Object.keys(period.days)).sort();
    expect(days.at(0)! >= dayKey(NOW - (HISTORY_DAYS - 1) * DAY)).toBe(true);
    expect(days.at(-1)! <= dayKey(NOW)).toBe(true);
    expect(days.length).toBeGreaterThan(5);
  });

  it('adds up, and stays within the allowance', () => {
    for (const { counters, days } of months.values()) {
      for (const key of MetricKey.options) {
        const total = Object.values(days).reduce((sum, counts) => sum + (counts[key] ?? 0), 0);
        expect(counters[key] ?? 0).toBe(total);
        expect(total).toBeLessThanOrEqual(PLAN_CATALOG.free.limits[key]);
      }
    }
  });

  it('is the same for the same day', () => {
    expect(usageHistory(NOW, 'free', 60)).toEqual(months);
  });
});
