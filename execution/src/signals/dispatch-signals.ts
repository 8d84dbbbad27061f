import { AgentId, BoardSlug } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { isUsedUp } from '@keelson/contracts/kanban/run/run-result';
import { isOffered } from '@keelson/contracts/kanban/agent/skills';
import { EpochMs } from '@keelson/contracts/time';
import * as z from 'zod';

/** Agents and boards that one message names; above that it says that everything may have changed. */
const MAX_NAMES = 200;

/** Instances wait for the end of a lease, a schedule, an occurrence of a template, and a retry. */
const DUE_KINDS = ['lease', 'schedule', 'recurrence', 'retry'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** {@link DispatchSignals} as they are stored in a signal. */
export const StoredSignals = z.object({
  everything: z.boolean(),
  agents: z.array(AgentId),
  boards: z.array(BoardSlug),
  ended: z.int().nonnegative(),
  canceled: z.array(z.string()).default([]),
  due: z.partialRecord(z.enum(DUE_KINDS), EpochMs).default({}),
});
export type StoredSignals = z.infer<typeof StoredSignals>;

/** Holds what may be able to start after a change. Too much costs reads, too little leaves a card waiting. */
export class DispatchSignals {
  /** Agents with a card that became ready, with changed settings, or with a run that ended. */
  readonly agents = new Set<AgentId>();
  /** Boards that were opened, or whose limited Running column has room again. */
  readonly boards = new Set<BoardSlug>();
  /** Runs that ended: the installation has as many more free slots. */
  ended = 0;
  /** Requests whose clients no longer wait for them (`mcp/cancellations.ts`). */
  readonly canceled = new Set<string>();
  /** The earliest time of each kind that was stored and is new. */
  readonly due = new Map<DueKind, EpochMs>();
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
    due,
  }: StoredSignals): DispatchSignals {
    const signals = DispatchSignals.forAgents(agents);
    for (const slug of boards) signals.boards.add(slug);
    for (const request of canceled) signals.canceled.add(request);
    signals.ended = ended;
    signals.everything = everything;
    for (const kind of DUE_KINDS) signals.expect(kind, due[kind] ?? null);
    return signals;
  }

  get isEmpty(): boolean {
    return this.startsNothing && this.canceled.size === 0 && this.due.size === 0;
  }

  get startsNothing(): boolean {
    return !this.everything && this.ended === 0 && this.agents.size + this.boards.size === 0;
  }

  /** Something is due at a time that it was not due at before; null says nothing. */
  expect(kind: DueKind, at: EpochMs | null): void {
    if (at !== null) this.due.set(kind, Math.min(at, this.due.get(kind) ?? Infinity));
  }

  merge({ agents, boards, ended, canceled, due, everything }: DispatchSignals): void {
    for (const id of agents) this.agents.add(id);
    for (const slug of boards) this.boards.add(slug);
    for (const request of canceled) this.canceled.add(request);
    for (const [kind, at] of due) this.expect(kind, at);
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
      due: Object.fromEntries(this.due),
    };
  }

  /** Adds the agent whose card became startable by a change of the card, or the board when any of its agents may take it. */
  addCard(before: Card | null, after: Card, at: EpochMs): void {
    const [was, is] = [timesOf(before), timesOf(after)];
    for (const kind of ['schedule', 'retry'] as const) {
      if (is[kind] !== was[kind]) this.expect(kind, is[kind]);
    }
    if (!isStartable(after, at)) return;
    const wasStartable = before !== null && isStartable(before, at);
    if (wasStartable && canTakeSame(before, after)) return;
    if (isOffered(after)) this.boards.add(after.boardSlug);
    else if (after.assignee?.kind === 'agent') this.agents.add(AgentId.parse(after.assignee.id));
  }
}

function timesOf(card: Card | null): Record<'schedule' | 'retry', EpochMs | null> {
  if (card === null || card.archived) return { schedule: null, retry: null };
  const { schedule, status, notBefore } = card;
  return { schedule: schedule?.at ?? null, retry: status === 'ready' ? notBefore : null };
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
