import type { RunUsage } from '@keelson/contracts/kanban/run/run-result';
import { formatCount } from '../../shared/util/texts/format-count';
import { LOCALE } from '../../shared/util/locale';
import { plural } from '../../shared/util/texts/plural';

const MICRO = 1_000_000;
const money = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

export const formatTokens = (tokens: number): string => formatCount(tokens);
export const formatCost = (costMicroUsd: number): string => money.format(costMicroUsd / MICRO);

/** `12,300 tokens · $0.42`; null when nothing was reported. */
export function formatUsage({ tokens, costMicroUsd }: RunUsage): string | null {
  const parts = [
    tokens > 0
      ? plural(tokens, {
          one: $localize`1 token`,
          other: $localize`${formatTokens(tokens)}:count: tokens`,
        })
      : null,
    costMicroUsd > 0 ? formatCost(costMicroUsd) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
