import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { Card } from '@keelson/contracts/kanban/card/card';
import {
  type MonthlyBudget,
  pausedUntil,
  usageInMonth,
} from '@keelson/contracts/kanban/agent/monthly-budget';
import { formatCost, formatTokens, formatUsage } from './format-usage';
import { longUtcDay, longUtcMonth } from '../../shared/util/time/format-date';

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
    tokens === null
      ? null
      : $localize`${formatTokens(used.tokens)}:used: of ${formatTokens(tokens)}:limit: tokens`,
    costMicroUsd === null
      ? null
      : $localize`${formatCost(used.costMicroUsd)}:used: of ${formatCost(costMicroUsd)}:limit:`,
  ];
  return `${month}: ${limits.filter((part) => part !== null).join(' · ')}`;
}

/** `Budget used up. Runs start again on December 1.`; null while runs start. */
export function describePause(counted: MonthlyBudget, now: number): string | null {
  const until = pausedUntil(counted, now);
  if (until === null) return null;
  return $localize`Budget used up. Runs start again on ${longUtcDay.format(until)}:date:.`;
}

/** The reason why no run of a ready card starts this month; null when it can, and for cards of people. */
export function pauseOfCard(
  { status, assignee }: Pick<Card, 'status' | 'assignee'>,
  { agents, board }: { readonly agents: readonly Agent[]; readonly board: Board | null },
  now: number,
): string | null {
  if (status !== 'ready' || assignee?.kind !== 'agent') return null;
  const agent = agents.find(({ id }) => id === assignee.id);
  const agentUntil = agent ? pausedUntil(agent, now) : null;
  if (agentUntil !== null) {
    const day = longUtcDay.format(agentUntil);
    return $localize`Not started: the monthly budget of the agent ${agent?.name ?? ''}:agent: is used up. Runs start again on ${day}:date:.`;
  }
  const boardUntil = board ? pausedUntil(board, now) : null;
  if (boardUntil === null) return null;
  const day = longUtcDay.format(boardUntil);
  return $localize`Not started: the monthly budget of the board is used up. Runs start again on ${day}:date:.`;
}
