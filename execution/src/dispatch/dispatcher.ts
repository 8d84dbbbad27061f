import { type BoardSlug } from '@keelson/contracts/ids';
import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import {
  type DispatchDecision,
  type DispatchReport,
} from '@keelson/contracts/kanban/agent/dispatch';
import { isOffered } from '@keelson/contracts/kanban/agent/skills';
import { pausedUntil } from '@keelson/contracts/kanban/agent/monthly-budget';
import { ALL_RUNS, type ConcurrencySlot } from '@keelson/contracts/kanban/run/run';
import { type AgentRepo } from '@keelson/server/kanban/agent-repo';
import { agentsOfBoard } from '@keelson/server/kanban/agents-of-board';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type Clock } from '@keelson/server/clock';
import { newId } from '../platform/ids';
import { type Logger } from '@keelson/server/logger';
import { findExpiredSlots, reclaimRun } from '../runs/reclaim-run';
import { type RunPolicy } from '../runs/run-policy';
import { type MutationRunner, DryRun } from '../store/dry-run';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { chooseNext, type DispatchState } from './domain/choose-next';
import { applyPlannedSweep } from './domain/apply-planned-sweep';
import { type ReadyCardRepo } from './ready-card-repo';
import { type RunnerAvailability } from './runners/runner';
import { releaseScheduledCard } from './release-scheduled-card';
import { type RunStarter, toDecision } from './run-starter';

export interface DispatcherDeps {
  readonly transactions: TransactionRunner;
  readonly policy: RunPolicy;
  readonly boards: BoardRepo;
  readonly cards: CardRepo;
  readonly agents: AgentRepo;
  readonly ready: ReadyCardRepo;
  readonly runners: { readonly assistant: RunnerAvailability };
  readonly starter: RunStarter;
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

/**
 * Reclaims expired runs, releases due cards and starts ready ones, and explains each decision. It reads every
 * ready card: it runs on request only. `DispatchLoop` dispatches without being asked.
 */
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
    const ready = await this.candidates(open, stored);
    const boardAgents = await this.boardAgents(ready, stored);
    const found = { situation: { ...stored, boardAgents }, candidates: ready };
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
        isStart
          ? await this.deps.starter.start(mutation, choice, situation.agents)
          : toDecision(choice),
      );
    }
    const started = decisions.filter(({ runId }) => runId !== null).length;
    const { taken, total } = situation.slots;
    const slots = { taken: taken + started, total };
    const [reclaimed, { at }] = [freed.length, mutation];
    return { dryRun, at, reclaimed, woken, started, slots, decisions };
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
    const all = await agents.list();
    const [running, room] = await Promise.all([
      agents.running(all.map(({ id }) => id)),
      Promise.all(boards.map((board) => this.freeRunningSlotsOf(board))),
    ]);
    return {
      at,
      agents: new Map(all.map((agent) => [agent.id, agent])),
      running,
      slots: { taken: running.get(ALL_RUNS) ?? 0, total: policy.maxConcurrentRuns },
      freeRunningSlots: new Map(room.flat()),
      pausedBoards: new Set(
        boards.filter((board) => pausedUntil(board, at) !== null).map(({ slug }) => slug),
      ),
      boardAgents: new Map(),
      assistantAvailable: runners.assistant.available,
      limit,
    };
  }

  private async freeRunningSlotsOf({ slug, wipLimits }: Board): Promise<[BoardSlug, number][]> {
    const limit = wipLimits.running;
    if (limit === undefined) return [];
    return [[slug, limit - (await this.deps.boards.countOf(slug, 'running'))]];
  }

  /** The agents of the boards on which cards are offered. */
  private async boardAgents(cards: readonly Card[], { agents }: DispatchState) {
    const slugs = new Set(cards.filter(isOffered).map(({ boardSlug }) => boardSlug));
    const all = [...agents.values()];
    const found = [...slugs].map(async (slug) => {
      return [slug, await agentsOfBoard(this.deps.cards, all, slug)] as const;
    });
    return new Map(await Promise.all(found));
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
}
