import { type AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { DISPATCH_REASONS, type DispatchReason } from '@keelson/contracts/kanban/agent/dispatch';
import { pausedUntil } from '@keelson/contracts/kanban/agent/monthly-budget';
import { isUsedUp } from '@keelson/contracts/kanban/run/run-result';
import { isOffered, matchingAgents, missingSkills } from '@keelson/contracts/kanban/agent/skills';
import { dayKey, type EpochMs } from '@keelson/contracts/time';

export type Candidate = Pick<
  Card,
  | 'id'
  | 'boardSlug'
  | 'title'
  | 'priority'
  | 'createdAt'
  | 'assignee'
  | 'notBefore'
  | 'budget'
  | 'usage'
  | 'requiredSkills'
  | 'preferredModel'
>;

export interface DispatchState {
  readonly at: EpochMs;
  readonly agents: ReadonlyMap<AgentId, Agent>;
  /** The number of active runs, by agent. */
  readonly running: ReadonlyMap<string, number>;
  readonly slots: { readonly taken: number; readonly total: number };
  /** Free capacity of each board's Running column. A board that is not listed has no limit. */
  readonly freeRunningSlots: ReadonlyMap<BoardSlug, number>;
  /** Boards that start no runs, because their budget of the month is used up. */
  readonly pausedBoards: ReadonlySet<BoardSlug>;
  /** The agents of the boards with offered cards. */
  readonly boardAgents: ReadonlyMap<BoardSlug, readonly Agent[]>;
  readonly assistantAvailable: boolean;
  readonly limit: number;
}

export interface Choice {
  readonly card: Candidate;
  readonly reason: DispatchReason;
  readonly explanation: string;
  readonly agentId: AgentId | null;
}

/** Highest priority first, then oldest, then id, so the order is total. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  if (a.priority !== b.priority) return b.priority - a.priority;
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  return a.id < b.id ? -1 : 1;
}

/**
 * Checks the ready cards in order and returns for each whether a run starts and, if not, why. Each
 * start counts toward the agent, global and board limits before the next card is checked, so a dry
 * run and a real pass differ only by concurrent changes.
 *
 * @returns One choice for each candidate, in the order of the checks.
 */
export function chooseNext(candidates: readonly Candidate[], situation: DispatchState): Choice[] {
  const running = new Map(situation.running);
  const freeRunningSlots = new Map(situation.freeRunningSlots);
  let { taken } = situation.slots;
  let started = 0;
  return [...candidates].sort(compareCandidates).map((card) => {
    const now = { ...situation, running, freeRunningSlots, slots: { ...situation.slots, taken } };
    const { agentId, obstacle } = chooseAgent(
      card,
      now,
      (one) =>
        checkCard(one, now) ??
        checkCapacity(one, now) ??
        (started >= situation.limit
          ? explain('beyond_limit', `${situation.limit} at a time`)
          : null),
    );
    if (obstacle !== null || agentId === null) {
      return { card, agentId, ...(obstacle ?? explain('unassigned')) };
    }
    started += 1;
    taken += 1;
    running.set(agentId, (running.get(agentId) ?? 0) + 1);
    const left = freeRunningSlots.get(card.boardSlug);
    if (left !== undefined) freeRunningSlots.set(card.boardSlug, left - 1);
    return { card, agentId, ...explain('start', situation.agents.get(agentId)?.name) };
  });
}

type Explanation = Pick<Choice, 'reason' | 'explanation'>;

interface AgentChoice {
  readonly agentId: AgentId | null;
  readonly obstacle: Explanation | null;
}

/** The agent of a card. An offered card gets the first agent of its board that fits and can start it. */
function chooseAgent(
  card: Candidate,
  { boardAgents }: DispatchState,
  check: (card: Candidate) => Explanation | null,
): AgentChoice {
  if (!isOffered(card)) {
    const agentId = card.assignee?.kind === 'agent' ? card.assignee.id : null;
    return { agentId, obstacle: check(card) };
  }
  const fitting = matchingAgents(card, boardAgents.get(card.boardSlug) ?? []);
  const choices = fitting.map(({ id }): AgentChoice => {
    return { agentId: id, obstacle: check({ ...card, assignee: { kind: 'agent', id } }) };
  });
  return (
    choices.find(({ obstacle }) => obstacle === null) ??
    choices[0] ?? {
      agentId: null,
      obstacle: explain('no_agent_fits', card.requiredSkills.join(', ') || undefined),
    }
  );
}

function checkCard(card: Candidate, situation: DispatchState): Explanation | null {
  const { assignee, notBefore } = card;
  if (assignee === null) return explain('unassigned');
  if (assignee.kind === 'user') return explain('assigned_to_person', assignee.id);
  const agent = situation.agents.get(assignee.id);
  if (agent === undefined) return explain('agent_unknown', assignee.id);
  if (!agent.enabled) return explain('agent_disabled', agent.name);
  const missing = missingSkills(card, agent);
  if (missing.length > 0) {
    return explain('skills_missing', `${agent.name} lacks ${missing.join(', ')}`);
  }
  if (agent.kind === 'pull') return explain('agent_pulls', agent.name);
  if (agent.kind === 'assistant' && !situation.assistantAvailable) {
    return explain('assistant_unavailable');
  }
  if (notBefore !== null && notBefore > situation.at) {
    return explain('waiting_to_retry', `until ${new Date(notBefore).toISOString()}`);
  }
  if (isUsedUp(card.budget, card.usage)) return explain('budget_used_up');
  const until = pausedUntil(agent, situation.at);
  if (until !== null)
    return explain('agent_budget_used_up', `${agent.name}, until ${dayKey(until)}`);
  return situation.pausedBoards.has(card.boardSlug) ? explain('board_budget_used_up') : null;
}

function checkCapacity(card: Candidate, situation: DispatchState): Explanation | null {
  const { agents, running, slots, freeRunningSlots } = situation;
  if (card.assignee?.kind !== 'agent') return null;
  const agent = agents.get(card.assignee.id);
  const busy = running.get(card.assignee.id) ?? 0;
  if (agent !== undefined && busy >= agent.maxConcurrency) {
    return explain('agent_busy', `${agent.name} runs ${busy} of ${agent.maxConcurrency}`);
  }
  if (slots.taken >= slots.total) {
    return explain('all_slots_taken', `${slots.taken} of ${slots.total}`);
  }
  const left = freeRunningSlots.get(card.boardSlug);
  return left !== undefined && left <= 0 ? explain('column_full', `board ${card.boardSlug}`) : null;
}

const explain = (reason: DispatchReason, more?: string): Explanation => ({
  reason,
  explanation:
    more === undefined ? DISPATCH_REASONS[reason] : `${DISPATCH_REASONS[reason]}: ${more}`,
});
