import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { MeteredPrice } from '@keelson/contracts/billing/metered';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { MetricKey } from '@keelson/contracts/usage/metric';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import { countOf, metricNoun } from '../../shared/util/texts/metric-labels';
import { LOCALE } from '../../shared/util/locale';

/** Returns what use over a plan's limits costs: `$0.02 for each message over 10,000, up to 20,000 more a month`. */
export function meteredWords(
  plan: string,
  prices: readonly MeteredPrice[] = [],
  quantity = 1,
): string[] {
  const { limits, metered = {} } = planOf(plan);
  return Object.entries(metered).flatMap(([key, most]) => {
    const metric = key as MetricKey;
    const price = prices.find((one) => one.metric === metric);
    if (price === undefined || !isLiveMetric(metric)) return [];
    return [
      $localize`:$0.02 for each message over 10,000, up to 20,000 more a month:${formatMoney(price.unitPrice, LOCALE)}:price: for each ${metricNoun(metric).one}:noun: over ${countOf(metric, limits[metric] * quantity)}:limit:, up to ${countOf(metric, most)}:count: more a month`,
    ];
  });
}
