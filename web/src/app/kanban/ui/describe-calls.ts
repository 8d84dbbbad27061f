import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import { formatCount } from '../../shared/util/texts/format-count';
import { plural } from '../../shared/util/texts/plural';

/** Returns what an agent has called, most often first; null when nothing was counted. */
export function describeCalls({
  calls,
}: Pick<Agent, 'calls'>): { readonly summary: string; readonly detail: string } | null {
  const counted = Object.entries(calls).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (counted.length === 0) return null;
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  return {
    summary: plural(total, {
      one: $localize`1 call`,
      other: $localize`${formatCount(total)}:count: calls`,
    }),
    detail: counted.map(([name, count]) => `${name} ${formatCount(count)}`).join(' · '),
  };
}
