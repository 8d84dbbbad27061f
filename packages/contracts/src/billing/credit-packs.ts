import { PACKS } from '@keelson/product/packs';
import type { PackRow } from '../product/rows';
import { isLiveMetric, type MetricKey, nounOf } from '../usage/metrics';

// No schema in this file, so that a browser can have it without zod.

export type PackKey = keyof typeof PACKS;

/** All packs, by the key that the provider's products name (`keelson_pack`). */
export const CREDIT_PACKS: Readonly<Record<PackKey, PackRow & { readonly metric: MetricKey }>> =
  PACKS;

/** The packs of metrics that are built and kept. */
export const SOLD_PACKS = (Object.keys(CREDIT_PACKS) as PackKey[]).filter((key) =>
  isLiveMetric(CREDIT_PACKS[key].metric),
);

const count = new Intl.NumberFormat('en');

/** The name of a bought pack, also of one that the catalog no longer has: `500 chat messages`. */
export function packName(key: string, amount: number): string {
  const pack = Object.entries(CREDIT_PACKS).find(([known]) => known === key)?.[1];
  return pack === undefined
    ? `${amount} credits`
    : `${count.format(pack.amount)} ${nounOf(pack.metric).many}`;
}
