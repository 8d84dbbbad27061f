import type { PackRow } from '@keelson/contracts/product/rows';

/** Credit packs, by the key that the provider's products name (`keelson_pack`). */
export const PACKS = {
  messages: { metric: 'chatMessages', amount: 500 },
} as const satisfies Record<string, PackRow>;
