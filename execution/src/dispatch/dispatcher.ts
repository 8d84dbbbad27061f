import { DomainError } from '@keelson/contracts/errors';
import { type AgentId, type BoardSlug } from '@keelson/contracts/ids';
import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Agent } from '@keelson/contracts/kanban/agent';
import { type Board } from '@keelson/contracts/kanban/board';
import { type DispatchDecision, type DispatchReport } from '@keelson/contracts/kanban/dispatch';
import { ALL_RUNS, type ConcurrencySlot } from '@keelson/contracts/kanban/run';
import { type AgentRepo } from '@keelson/server/kanban/agent-repo';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type Clock } from '@keelson/server/clock';
import { newId } from '../platform/ids';
import { type Logger } from '@keelson/server/logger';
import { claimCard } from '../runs/claim-card';
import { findExpiredSlots, reclaimRun } from '../runs/reclaim-run';
import { type RunPolicy } from '../runs/run-policy';
import { type RunTokens } from '../runs/run-tokens';
import { type MutationRunner, DryRun } from '../store/dry-run';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { type Choice, chooseNext, type DispatchState } from './domain/choose-next';
import { applyPlannedSweep } from './domain/apply-planned-sweep';
import { type ReadyCardRepo } from './ready-card-repo';
import { type RunnerAvailability } from './runners/runner';
import { releaseScheduledCard } from './release-scheduled-card';
import { type RunExecutor } from './run-executor';

export interface DispatcherDeps {
  readonly transactions: TransactionRunner;
  readonly policy: RunPolicy;
  readonly runTokens: RunTokens;
  readonly boards: BoardRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
  readonly ready: ReadyCardRepo;
  readonly runners: { readonly http: RunnerAvailability; readonly assistant: RunnerAvailability };
  readonly executor: RunExecutor;
  readonly now: Clock;
  readonly log: Logger;
}

export interface PassRequest {
  readonly boardSlug?: BoardSlug | undefined;
  readonly dryRun: boolean;
  readonly limit: number;
}

/** Leases and due cards that one pass handles; the next pass continues. */
const SWEEP = 100;

/** Reclaims expired runs, releases due cards and starts ready ones. */
export class Dispatcher {
  constructor(private readonly deps: DispatcherDeps) {}

  /**
   * Runs one pass. Several instances may run concurrently: every step commits only if its
   * preconditions still hold.
   */
  async pass({ boardSlug, dryRun, limit }: PassRequest): Promise<DispatchReport> {
    const { boards, transactions } = this.deps;
    const mutation = this.mutation();
    const preview = dryRun ? new DryRun(transactions.db) : null;
    const chosen =
      boardSlug === undefined ? await boards.list(false) : [await boards.get(boardSlug)];
    const open = chosen.filter(({ archived }) => !archived);
    const freed = await this.reclaim(mutation, preview ?? transactions);
    const woken = await this.wake(mutation, open, preview ?? transactions);
    const stored = await this.situation(mutation, open, limit);
    const found = { situation: stored, candidates: await this.candidates(open, stored) };
    // The sweep is stored by now; a dry run applies its planned changes in memory.
    const names = new Set(open.map(({ slug }) => slug));
    const { situation, candidates } =
      preview === null
        ? found
        : applyPlannedSweep(found, { freed, cards: preview.cards, boards: names });
    const choices = chooseNext(candidates, situation);
    const decisions: DispatchDecision[] = [];
    for (const choice of choices) {
      const isStart = choice.reason === 'start' && !dryRun;
      decisions.push(
        isStart ? await this.startRun(mutation, choice, situation) : toDecision(choice),
      );
    }
    const started = decisions.filter(({ runId }) => runId !== null).length;
    const { taken, total } = situation.slots;
    const places = { taken: taken + started, total };
    const [reclaimed, { at }] = [freed.length, mutation];
    return { dryRun, at, reclaimed, woken, started, places, decisions };
  }

  private mutation(): Mutation {
    const { now } = this.deps;
    return { actor: SYSTEM_ACTOR, at: now(), requestId: `dispatch-${newId()}`, key: null };
  }

  /** @returns The slots that became free. */
  private async reclaim(mutation: Mutation, mutations: MutationRunner): Promise<ConcurrencySlot[]> {
    const { transactions, policy } = this.deps;
    const expired = await findExpiredSlots(transactions.refs, mutation.at, SWEEP);
    return this.sweep(expired, (slot) => reclaimRun(mutations, policy, mutation, slot));
  }

  private async wake(
    mutation: Mutation,
    boards: readonly Board[],
    mutations: MutationRunner,
  ): Promise<number> {
    const { cards } = this.deps;
    const due = await Promise.all(boards.map(({ slug }) => cards.due(slug, mutation.at, SWEEP)));
    return (await this.sweep(due.flat(), (card) => releaseScheduledCard(mutations, mutation, card)))
      .length;
  }

  /** An error of one card must not hold up the others. */
  private async sweep<Item>(
    items: readonly Item[],
    act: (item: Item) => Promise<boolean>,
  ): Promise<Item[]> {
    const done: Item[] = [];
    for (const item of items) {
      try {
        if (await act(item)) done.push(item);
      } catch (error) {
        this.deps.log.error('Sweeping a card failed', { error, item });
      }
    }
    return done;
  }

  private async situation(
    { at }: Mutation,
    boards: readonly Board[],
    limit: number,
  ): Promise<DispatchState> {
    const { agents, policy, runners } = this.deps;
    const [all, running, room] = await Promise.all([
      agents.list(),
      agents.running(),
      Promise.all(boards.map((board) => this.freeRunningSlotsOf(board))),
    ]);
    return {
      at,
      agents: new Map(all.map((agent) => [agent.id, agent])),
      running,
      slots: { taken: running.get(ALL_RUNS) ?? 0, total: policy.maxConcurrentRuns },
      freeRunningSlots: new Map(room.flat()),
      assistantAvailable: runners.assistant.available,
      limit,
    };
  }

  private async freeRunningSlotsOf({ slug, wipLimits }: Board): Promise<[BoardSlug, number][]> {
    const limit = wipLimits.running;
    if (limit === undefined) return [];
    const counts = await this.deps.boards.counts(slug);
    return [[slug, limit - counts.running]];
  }

  private async candidates(boards: readonly Board[], { at, agents, running }: DispatchState) {
    const started = [...agents.values()]
      .filter(({ enabled, kind }) => enabled && kind !== 'pull')
      .map(({ id, maxConcurrency }) => ({ id, free: maxConcurrency - (running.get(id) ?? 0) }));
    const found = await Promise.all(
      boards.map((board) => this.deps.ready.listForBoard(board, started, at)),
    );
    return found.flat();
  }

  private async startRun(
    mutation: Mutation,
    choice: Choice,
    { agents }: DispatchState,
  ): Promise<DispatchDecision> {
    const agent = choice.agentId === null ? undefined : agents.get(choice.agentId);
    const slot = agent === undefined ? null : this.runnerFor(agent);
    if (agent === undefined || slot?.available !== true) {
      return { ...toDecision(choice), reason: 'failed_to_start' };
    }
    const { card } = choice;
    const claim = { slug: card.boardSlug, cardId: card.id, agentId: agent.id };
    try {
      const at = this.deps.now();
      const claimed = await claimCard(this.deps, { ...mutation, at }, claim);
      this.deps.executor.start(claimed, agent, slot.runner);
      return { ...toDecision(choice), runId: claimed.run.id };
    } catch (error) {
      if (error instanceof DomainError) {
        return { ...toDecision(choice), reason: 'lost_race', explanation: error.message };
      }
      this.deps.log.error('Claiming a card failed', { error, ...claim });
      return { ...toDecision(choice), reason: 'failed_to_start' };
    }
  }

  private runnerFor({
    kind,
  }: {
    readonly kind: Agent['kind'];
    readonly id: AgentId;
  }): RunnerAvailability | null {
    switch (kind) {
      case 'http':
        return this.deps.runners.http;
      case 'assistant':
        return this.deps.runners.assistant;
      case 'pull':
        return null;
    }
  }
}

const toDecision = ({ card, reason, explanation, agentId }: Choice): DispatchDecision => ({
  boardSlug: card.boardSlug,
  cardId: card.id,
  title: card.title,
  reason,
  explanation,
  agentId,
  runId: null,
});
