import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { MeteredPrice } from '@keelson/contracts/billing/metered';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { MetricKey } from '@keelson/contracts/usage/metric';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import { formatCount } from '../../shared/util/texts/format-count';
import { LOCALE } from '../../shared/util/locale';

interface Metered {
  /** The price of one unit. */
  readonly each: string;
  /** What the plan includes. */
  readonly limit: string;
  /** The most that is charged for. */
  readonly more: string;
}

const WORDS: Readonly<Record<MetricKey, (metered: Metered) => string>> = {
  chatMessages: ({ each, limit, more }) =>
    $localize`${each}:price: for each message over ${limit}:limit:, up to ${more}:count: more a month`,
  imageGenerations: ({ each, limit, more }) =>
    $localize`${each}:price: for each image over ${limit}:limit:, up to ${more}:count: more a month`,
  automationRuns: ({ each, limit, more }) =>
    $localize`${each}:price: for each run over ${limit}:limit:, up to ${more}:count: more a month`,
};

/** What use over a plan's limits costs: `$0.02 for each message over 10,000, up to 20,000 more a month`. */
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
      WORDS[metric]({
        each: formatMoney(price.unitPrice, LOCALE),
        limit: formatCount(limits[metric] * quantity),
        more: formatCount(most),
      }),
    ];
  });
}
