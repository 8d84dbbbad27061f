import { type AgentId } from '@keelson/contracts/ids';
import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { pausedUntil } from '@keelson/contracts/kanban/agent/monthly-budget';
import { ALL_RUNS } from '@keelson/contracts/kanban/run/run';
import { MINUTE } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type AgentRepo } from '@keelson/server/kanban/agent-repo';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { newId } from '../platform/ids';
import { type RunPolicy } from '../runs/run-policy';
import { chooseNext, type DispatchState } from './domain/choose-next';
import { type ReadyCardRepo } from './ready-card-repo';
import { type RunStarter } from './run-starter';
import { StartableCards } from './startable-cards';

export interface AgentPassDeps {
  readonly agents: AgentRepo;
  readonly boards: BoardRepo;
  readonly cards: CardRepo;
  readonly ready: ReadyCardRepo;
  readonly starter: RunStarter;
  readonly policy: RunPolicy;
  readonly now: Clock;
}

export interface AgentPassRequest {
  readonly agents: readonly AgentId[] | 'all';
  /** Runs that have just ended. When there was no free slot, every agent may have waited for them. */
  readonly ended: number;
  readonly limit: number;
  readonly reads?: number;
}

export interface AgentPassResult {
  readonly started: number;
  /** True when more may start: other instances took cards, or the limit was reached. */
  readonly again: boolean;
  /** An upper bound of the documents read. */
  readonly reads: number;
}

/** A pull agent is not read again for this long. Its kind never changes, but a deleted agent's id can be used again. */
const PULL_MS = MINUTE;
const MAX_PULL_AGENTS = 1_000;

/** Starts the ready cards of some agents, on any board. It reads only cards that can start. */
export class AgentPass {
  /** Agents that start their cards themselves, with the end of the time for which that is known. */
  private readonly pull = new Map<AgentId, number>();
  /** True when a pass found or left no free slot: agents may wait for the end of any run. */
  private wasFull = false;

  constructor(private readonly deps: AgentPassDeps) {}

  async run(request: AgentPassRequest): Promise<AgentPassResult> {
    const found = await this.load(request.agents);
    const at = this.deps.now();
    const able = found.filter(
      (agent) => this.deps.starter.canRun(agent) && pausedUntil(agent, at) === null,
    );
    if (this.wasFull && request.ended > 0 && request.agents !== 'all') {
      return this.run({ ...request, agents: 'all' });
    }
    if (able.length === 0) return { started: 0, again: false, reads: Math.max(1, found.length) };
    const counts = await this.deps.agents.running(able.map(({ id }) => id));
    if (request.agents === 'all') this.wasFull = false;
    return this.start(able, counts, { ...request, readBefore: found.length + able.length + 1 });
  }

  private get total(): number {
    return this.deps.policy.maxConcurrentRuns;
  }

  private async load(agents: AgentPassRequest['agents']): Promise<Agent[]> {
    if (agents === 'all') return this.deps.agents.list();
    const now = performance.now();
    const found = await this.deps.agents.findAll(
      agents.filter((id) => (this.pull.get(id) ?? 0) <= now),
    );
    for (const { id, kind } of found) {
      if (this.pull.size >= MAX_PULL_AGENTS) this.pull.clear();
      if (kind === 'pull') this.pull.set(id, now + PULL_MS);
    }
    return found;
  }

  private async start(
    agents: readonly Agent[],
    running: ReadonlyMap<string, number>,
    { limit, reads, readBefore }: AgentPassRequest & { readonly readBefore: number },
  ): Promise<AgentPassResult> {
    const { starter, now } = this.deps;
    const at = now();
    const taken = running.get(ALL_RUNS) ?? 0;
    const startable = new StartableCards(this.deps);
    const candidates = new Map<string, Card>();
    for (const agent of agents) {
      const { id, maxConcurrency } = agent;
      const free = Math.min(maxConcurrency - (running.get(id) ?? 0), this.total - taken, limit);
      if (free <= 0) continue;
      const search = { at, count: free, ...(reads === undefined ? {} : { reads }) };
      for (const card of await startable.find(agent, search)) candidates.set(card.id, card);
      for (const card of await startable.findOffered(agent, search)) {
        const assignee = { kind: 'agent', id } as const;
        if (!candidates.has(card.id)) candidates.set(card.id, { ...card, assignee });
      }
    }
    const situation: DispatchState = {
      at,
      agents: new Map(agents.map((agent) => [agent.id, agent])),
      running,
      slots: { taken, total: this.total },
      freeRunningSlots: startable.freeRunningSlots,
      // Their cards were not found.
      pausedBoards: new Set(),
      // Offered cards have their agent by now.
      boardAgents: new Map(),
      assistantAvailable: true,
      limit,
    };
    const mutation = { actor: SYSTEM_ACTOR, at, requestId: `dispatch-${newId()}`, key: null };
    const chosen = chooseNext([...candidates.values()], situation).filter(
      ({ reason }) => reason === 'start',
    );
    const decisions = [];
    for (const choice of chosen) {
      decisions.push(await starter.start(mutation, choice, situation.agents));
    }
    const started = decisions.filter(({ runId }) => runId !== null).length;
    if (taken + started >= this.total) this.wasFull = true;
    const again = started < chosen.length || started >= limit;
    return { started, again, reads: readBefore + startable.reads };
  }
}
