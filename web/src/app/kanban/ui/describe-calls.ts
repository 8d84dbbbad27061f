import type { Agent } from '@keelson/contracts/kanban/agent';

const number = new Intl.NumberFormat('en');

/** What an agent has called, most often first; null when nothing was counted. */
export function describeCalls({
  calls,
}: Pick<Agent, 'calls'>): { readonly summary: string; readonly detail: string } | null {
  const counted = Object.entries(calls).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (counted.length === 0) return null;
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  return {
    summary: `${number.format(total)} ${total === 1 ? 'call' : 'calls'}`,
    detail: counted.map(([name, count]) => `${name} ${number.format(count)}`).join(' · '),
  };
}
