import { DomainError } from '@keelson/contracts/errors';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import {
  addMonthUsage,
  type MonthlyBudget,
  pausedUntil,
} from '@keelson/contracts/kanban/agent/monthly-budget';
import { type Run } from '@keelson/contracts/kanban/run/run';
import { type RunUsage } from '@keelson/contracts/kanban/run/run-result';
import { dayKey, type EpochMs } from '@keelson/contracts/time';
import { type MutationContext } from '../store/mutation-context';

/**
 * Adds what a run has used to its agent, and to its board while that has a budget: every change of cards depends on the
 * board, so a board without one is not written.
 */
export async function countMonthUsage(
  context: MutationContext,
  { agentId, boardSlug }: Pick<Run, 'agentId' | 'boardSlug'>,
  usage: RunUsage,
): Promise<void> {
  const { writeSet, refs, at } = context;
  if (usage.tokens + usage.costMicroUsd === 0) return;
  const agent = await writeSet.get(refs.agent(agentId));
  if (agent !== null) {
    writeSet.put(refs.agent(agentId), { ...agent, monthUsage: addMonthUsage(agent, usage, at) });
  }
  const board = await writeSet.get(refs.board(boardSlug));
  if (board !== null && board.monthlyBudget !== null) {
    writeSet.put(refs.board(boardSlug), { ...board, monthUsage: addMonthUsage(board, usage, at) });
  }
}

/** @throws {DomainError} `kanban/budget-used-up` when the agent or the board has used up its budget of the month. */
export function checkMonthlyBudgets(agent: Agent, board: Board, at: EpochMs): void {
  check(agent, `agent ${agent.name}`, at);
  check(board, `board “${board.name}”`, at);
}

function check(budgeted: MonthlyBudget, who: string, at: EpochMs): void {
  const until = pausedUntil(budgeted, at);
  if (until === null) return;
  throw new DomainError(
    'kanban/budget-used-up',
    `The monthly budget of the ${who} is used up. Runs start again on ${dayKey(until)} (UTC), or when the budget is raised.`,
  );
}
