import { type AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent';
import { type Card } from '@keelson/contracts/kanban/card';
import { DISPATCH_REASONS, type DispatchReason } from '@keelson/contracts/kanban/dispatch';
import { type EpochMs } from '@keelson/contracts/time';

/** What a ready card shows to the dispatcher. */
export type Candidate = Pick<
  Card,
  'id' | 'boardSlug' | 'title' | 'priority' | 'createdAt' | 'assignee' | 'notBefore'
>;

/** Everything that the choice depends on. */
export interface Situation {
  readonly at: EpochMs;
  readonly agents: ReadonlyMap<AgentId, Agent>;
  /** Runs that each agent has going on. */
  readonly running: ReadonlyMap<string, number>;
  readonly places: { readonly taken: number; readonly total: number };
  /** Room in each board's column Running; a board that is left out has no limit. */
  readonly room: ReadonlyMap<BoardSlug, number>;
  readonly assistantAvailable: boolean;
  /** The most runs that may be started now. */
  readonly limit: number;
}

export interface Choice {
  readonly card: Candidate;
  readonly reason: DispatchReason;
  readonly explanation: string;
  readonly agentId: AgentId | null;
}

/** Highest priority first, then the oldest; the id decides between equals, so the order is total. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  if (a.priority !== b.priority) return b.priority - a.priority;
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  return a.id < b.id ? -1 : 1;
}

/**
 * Goes through the ready cards in order and says for each whether a run starts, and if not, why. Each
 * start takes its place from the agent, from the whole and from the board before the next card is
 * looked at, so a dry run and a real one differ only by what others do meanwhile.
 *
 * @returns One choice for each candidate, in the order in which they were looked at.
 */
export function chooseNext(candidates: readonly Candidate[], situation: Situation): Choice[] {
  const running = new Map(situation.running);
  const room = new Map(situation.room);
  let { taken } = situation.places;
  let started = 0;
  return [...candidates].sort(compareCandidates).map((card) => {
    const agentId = card.assignee?.kind === 'agent' ? card.assignee.id : null;
    const obstacle =
      obstacleOfCard(card, situation) ??
      obstacleOfPlace(card, {
        ...situation,
        running,
        room,
        places: { ...situation.places, taken },
      }) ??
      (started >= situation.limit ? say('beyond_limit', `${situation.limit} at a time`) : null);
    if (obstacle !== null || agentId === null) {
      return { card, agentId, ...(obstacle ?? say('unassigned')) };
    }
    started += 1;
    taken += 1;
    running.set(agentId, (running.get(agentId) ?? 0) + 1);
    const left = room.get(card.boardSlug);
    if (left !== undefined) room.set(card.boardSlug, left - 1);
    return { card, agentId, ...say('start', situation.agents.get(agentId)?.name) };
  });
}

type Said = Pick<Choice, 'reason' | 'explanation'>;

function obstacleOfCard(card: Candidate, situation: Situation): Said | null {
  const { assignee, notBefore } = card;
  if (assignee === null) return say('unassigned');
  if (assignee.kind === 'user') return say('assigned_to_person', assignee.id);
  const agent = situation.agents.get(assignee.id);
  if (agent === undefined) return say('agent_unknown', assignee.id);
  if (!agent.enabled) return say('agent_disabled', agent.name);
  if (agent.kind === 'pull') return say('agent_pulls', agent.name);
  if (agent.kind === 'assistant' && !situation.assistantAvailable) {
    return say('assistant_unavailable');
  }
  if (notBefore !== null && notBefore > situation.at) {
    return say('waiting_to_retry', `until ${new Date(notBefore).toISOString()}`);
  }
  return null;
}

function obstacleOfPlace(card: Candidate, situation: Situation): Said | null {
  const { agents, running, places, room } = situation;
  if (card.assignee?.kind !== 'agent') return null;
  const agent = agents.get(card.assignee.id);
  const busy = running.get(card.assignee.id) ?? 0;
  if (agent !== undefined && busy >= agent.maxConcurrency) {
    return say('agent_busy', `${agent.name} runs ${busy} of ${agent.maxConcurrency}`);
  }
  if (places.taken >= places.total) {
    return say('all_places_taken', `${places.taken} of ${places.total}`);
  }
  const left = room.get(card.boardSlug);
  return left !== undefined && left <= 0 ? say('column_full', `board ${card.boardSlug}`) : null;
}

const say = (reason: DispatchReason, more?: string): Said => ({
  reason,
  explanation:
    more === undefined ? DISPATCH_REASONS[reason] : `${DISPATCH_REASONS[reason]}: ${more}`,
});
