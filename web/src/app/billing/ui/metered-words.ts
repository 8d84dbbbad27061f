import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { MeteredPrice } from '@keelson/contracts/billing/metered';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { MetricKey } from '@keelson/contracts/usage/metric';
import { isLiveMetric, METRICS } from '@keelson/contracts/usage/metrics';

/** What use over a plan's limits costs: `$0.02 for each message over 10,000, up to 20,000 more a month`. */
export function meteredWords(
  plan: string,
  prices: readonly MeteredPrice[] = [],
  quantity = 1,
): string[] {
  const { limits, metered = {} } = planOf(plan);
  return Object.entries(metered).flatMap(([key, most]) => {
    const price = prices.find(({ metric }) => metric === key);
    if (price === undefined || !isLiveMetric(key as MetricKey)) return [];
    const unit = METRICS[key as MetricKey].unit.replace(/s$/, '');
    const each = formatMoney(price.unitPrice);
    const limit = (limits[key as MetricKey] * quantity).toLocaleString('en');
    const more = most.toLocaleString('en');
    return [`${each} for each ${unit} over ${limit}, up to ${more} more a month`];
  });
}
