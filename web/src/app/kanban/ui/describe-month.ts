import type { Agent } from '@keelson/contracts/kanban/agent';
import type { Board } from '@keelson/contracts/kanban/board';
import type { Card } from '@keelson/contracts/kanban/card';
import {
  type MonthlyBudget,
  pausedUntil,
  usageInMonth,
} from '@keelson/contracts/kanban/monthly-budget';
import { formatCost, formatTokens, formatUsage } from './format-usage';
import { longUtcDay, longUtcMonth } from '../../shared/util/format-date';

/** `November: 900 of 1,000 tokens`; null when nothing is counted and there is no budget. */
export function describeMonth(counted: MonthlyBudget, now: number): string | null {
  const used = usageInMonth(counted, now);
  const { tokens = null, costMicroUsd = null } = counted.monthlyBudget ?? {};
  const month = longUtcMonth.format(now);
  if (tokens === null && costMicroUsd === null) {
    const usage = formatUsage(used);
    return usage === null ? null : `${month}: ${usage}`;
  }
  const limits = [
    tokens === null ? null : `${formatTokens(used.tokens)} of ${formatTokens(tokens)} tokens`,
    costMicroUsd === null
      ? null
      : `${formatCost(used.costMicroUsd)} of ${formatCost(costMicroUsd)}`,
  ];
  return `${month}: ${limits.filter((part) => part !== null).join(' · ')}`;
}

/** `Budget used up. Runs start again on December 1.`; null while runs start. */
export function describePause(counted: MonthlyBudget, now: number): string | null {
  const until = pausedUntil(counted, now);
  return until === null ? null : `Budget used up. Runs start again on ${longUtcDay.format(until)}.`;
}

/** Why no run of a ready card starts this month; null when it can, and for cards of people. */
export function pauseOfCard(
  { status, assignee }: Pick<Card, 'status' | 'assignee'>,
  { agents, board }: { readonly agents: readonly Agent[]; readonly board: Board | null },
  now: number,
): string | null {
  if (status !== 'ready' || assignee?.kind !== 'agent') return null;
  const agent = agents.find(({ id }) => id === assignee.id);
  const sides = [
    { of: agent, name: `agent ${agent?.name ?? ''}` },
    { of: board, name: 'board' },
  ];
  for (const { of, name } of sides) {
    const until = of ? pausedUntil(of, now) : null;
    if (until !== null) {
      return `Not started: the monthly budget of the ${name} is used up. Runs start again on ${longUtcDay.format(until)}.`;
    }
  }
  return null;
}
