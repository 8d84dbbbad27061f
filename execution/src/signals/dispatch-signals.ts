import { AgentId, BoardSlug } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { isUsedUp } from '@keelson/contracts/kanban/run/run-result';
import { isOffered } from '@keelson/contracts/kanban/agent/skills';
import { type EpochMs } from '@keelson/contracts/time';
import * as z from 'zod';

/** Agents and boards that one message names; above that it says that everything may have changed. */
const MAX_NAMES = 200;

/** {@link DispatchSignals} as they are stored in a signal. */
export const StoredSignals = z.object({
  everything: z.boolean(),
  agents: z.array(AgentId),
  boards: z.array(BoardSlug),
  ended: z.int().nonnegative(),
  canceled: z.array(z.string()).default([]),
});
export type StoredSignals = z.infer<typeof StoredSignals>;

/** What may be able to start after a change. Too much costs reads, too little leaves a card waiting. */
export class DispatchSignals {
  /** Agents with a card that became ready, with changed settings, or with a run that ended. */
  readonly agents = new Set<AgentId>();
  /** Boards that were opened, or whose limited Running column has room again. */
  readonly boards = new Set<BoardSlug>();
  /** Runs that ended: the installation has as many more free slots. */
  ended = 0;
  /** Requests whose clients no longer wait for them (`mcp/cancellations.ts`). */
  readonly canceled = new Set<string>();
  /** True when any card may be able to start. */
  everything = false;

  static forEverything(): DispatchSignals {
    const signals = new DispatchSignals();
    signals.everything = true;
    return signals;
  }

  static forAgents(ids: Iterable<AgentId>): DispatchSignals {
    const signals = new DispatchSignals();
    for (const id of ids) signals.agents.add(id);
    return signals;
  }

  static forCanceled(request: string): DispatchSignals {
    const signals = new DispatchSignals();
    signals.canceled.add(request);
    return signals;
  }

  static fromStored({
    everything,
    agents,
    boards,
    ended,
    canceled,
  }: StoredSignals): DispatchSignals {
    const signals = DispatchSignals.forAgents(agents);
    for (const slug of boards) signals.boards.add(slug);
    for (const request of canceled) signals.canceled.add(request);
    signals.ended = ended;
    signals.everything = everything;
    return signals;
  }

  get isEmpty(): boolean {
    const names = this.agents.size + this.boards.size + this.canceled.size;
    return !this.everything && this.ended === 0 && names === 0;
  }

  merge({ agents, boards, ended, canceled, everything }: DispatchSignals): void {
    for (const id of agents) this.agents.add(id);
    for (const slug of boards) this.boards.add(slug);
    for (const request of canceled) this.canceled.add(request);
    this.ended += ended;
    this.everything ||= everything;
  }

  toStored(): StoredSignals {
    const isTooLong = this.agents.size + this.boards.size > MAX_NAMES;
    const everything = this.everything || isTooLong;
    return {
      everything,
      agents: everything ? [] : [...this.agents],
      boards: everything ? [] : [...this.boards],
      ended: this.ended,
      canceled: [...this.canceled].slice(0, MAX_NAMES),
    };
  }

  /** Adds the agent whose card became startable by a change of the card, or the board when any of its agents may take it. */
  addCard(before: Card | null, after: Card, at: EpochMs): void {
    if (!isStartable(after, at)) return;
    const wasStartable = before !== null && isStartable(before, at);
    if (wasStartable && canTakeSame(before, after)) return;
    if (isOffered(after)) this.boards.add(after.boardSlug);
    else if (after.assignee?.kind === 'agent') this.agents.add(AgentId.parse(after.assignee.id));
  }
}

/** True when the change of a card leaves the same agents that may take it. */
const canTakeSame = (before: Card, after: Card): boolean =>
  before.assignee?.id === after.assignee?.id &&
  before.preferredModel === after.preferredModel &&
  before.requiredSkills.join() === after.requiredSkills.join();

const isStartable = ({ status, archived, notBefore, budget, usage }: Card, at: EpochMs): boolean =>
  status === 'ready' &&
  !archived &&
  (notBefore === null || notBefore <= at) &&
  !isUsedUp(budget, usage);
