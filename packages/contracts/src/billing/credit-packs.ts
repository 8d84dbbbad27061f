import type { MetricKey } from '../usage/metric';
import { isLiveMetric } from '../usage/metrics';

// The catalog of credit packs. Plain data, so that a browser can have it without zod.

/** Credits that are bought once. The payment provider holds the price: a product whose metadata name the pack. */
interface PackRow {
  readonly name: string;
  /** What the credits are used for once the plan's allowance is used up. */
  readonly metric: MetricKey;
  readonly amount: number;
}

/** By the key that the provider's products name (`keelson_pack`). */
export const CREDIT_PACKS = {
  messages: { name: '500 chat messages', metric: 'chatMessages', amount: 500 },
} as const satisfies Record<string, PackRow>;

/** The packs of metrics that are built and kept. */
export const SOLD_PACKS = (Object.keys(CREDIT_PACKS) as (keyof typeof CREDIT_PACKS)[]).filter(
  (key) => isLiveMetric(CREDIT_PACKS[key].metric),
);

/** The name of a bought pack, also of one that the catalog no longer has. */
export const packName = (key: string, amount: number): string =>
  Object.entries(CREDIT_PACKS).find(([known]) => known === key)?.[1].name ?? `${amount} credits`;
