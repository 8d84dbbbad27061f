import type { CardUsage, RunUsage } from '@keelson/contracts/kanban/run/run-result';
import { formatCount } from '../../shared/util/texts/format-count';
import { LOCALE } from '../../shared/util/locale';
import { plural } from '../../shared/util/texts/plural';
import { formatDuration } from './format-duration';

const MICRO = 1_000_000;
const money = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

export const formatTokens = (tokens: number): string => formatCount(tokens);
export const formatCost = (costMicroUsd: number): string => money.format(costMicroUsd / MICRO);

/** `12,300 tokens · $0.42 · 1.5 h · 2 cards`; null when nothing was used. */
export function formatUsage({
  tokens,
  costMicroUsd,
  runMs = 0,
  cards = 0,
}: RunUsage & Partial<CardUsage>): string | null {
  const parts = [
    tokens > 0
      ? plural(tokens, {
          one: $localize`1 token`,
          other: $localize`${formatTokens(tokens)}:count: tokens`,
        })
      : null,
    costMicroUsd > 0 ? formatCost(costMicroUsd) : null,
    runMs > 0 ? formatDuration(runMs) : null,
    cards > 0
      ? plural(cards, { one: $localize`1 card`, other: $localize`${cards}:count: cards` })
      : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
