import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type RunId } from '@keelson/contracts/ids';
import { type KanbanActor, SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { inSpan } from '@keelson/server/trace/span';
import { askQuestion } from '../runs/ask-question';
import { leaseMsOf } from '../leases/domain/lease';
import { heartbeat } from '../runs/heartbeat';
import { type RunPolicy } from '../runs/run-policy';
import { blockRun, completeRun, failRun, requestReview, terminateRun } from '../runs/settle-run';
import { refsOf, type RunRef } from '@keelson/server/kanban/refs';
import { type Mutation } from '../store/mutation';
import { type MutationContext } from '../store/mutation-context';
import { type TransactionRunner } from '../store/transaction-runner';
import { isRefusal, retryOutage } from './retry-outage';
import { type Runner, type WorkResult } from './runners/runner';
import { runReason } from '@keelson/contracts/kanban/run/run-sentences';

export interface RunExecutorDeps {
  readonly transactions: TransactionRunner;
  readonly policy: RunPolicy;
  readonly now: Clock;
  readonly log: Logger;
}

interface Job {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

const STOPPED = runReason({ code: 'run.service-stopped', params: {} });
const NOT_STORED = runReason({ code: 'run.not-stored', params: {} });

export class RunExecutor {
  private readonly jobs = new Map<RunId, Job>();

  constructor(private readonly deps: RunExecutorDeps) {}

  get size(): number {
    return this.jobs.size;
  }

  start(claimed: ClaimedRun, agent: Agent, runner: Runner): void {
    const controller = new AbortController();
    const { id } = claimed.run;
    const done = this.execute(claimed, agent, { runner, controller }).finally(() => {
      this.jobs.delete(id);
    });
    this.jobs.set(id, { controller, done });
  }

  /** Waits for active runs. Runs that exceed the grace period return to Ready and do not count as failures. */
  async stop(graceMs: number): Promise<void> {
    const all = (): Promise<unknown> =>
      Promise.all([...this.jobs.values()].map(({ done }) => done));
    await Promise.race([all(), sleep(graceMs, undefined, { ref: false })]);
    for (const { controller } of this.jobs.values()) controller.abort(new Error(STOPPED.text));
    await all();
  }

  private async execute(
    claimed: ClaimedRun,
    agent: Agent,
    { runner, controller }: { readonly runner: Runner; readonly controller: AbortController },
  ): Promise<void> {
    const { card, run } = claimed;
    const at: RunRef = { slug: card.boardSlug, cardId: card.id, runId: run.id };
    const log = this.deps.log.with({ runId: run.id, cardId: card.id, agentId: agent.id });
    const heartbeat = setInterval(
      () => {
        void this.keepAlive(at, agent, controller, log);
      },
      leaseMsOf({ hosted: true, unconfirmed: null }, this.deps.policy.leaseMs) / 3,
    );
    try {
      const attributes = { 'keelson.runner': agent.kind };
      const result = await inSpan({ name: 'run', attributes }, () =>
        runner.run(claimed, agent, controller.signal),
      );
      await this.settle(at, agent, result, log);
    } catch (error) {
      await this.handleError(at, controller, error, log);
    } finally {
      clearInterval(heartbeat);
    }
  }

  private async keepAlive(
    at: RunRef,
    agent: Agent,
    controller: AbortController,
    log: Logger,
  ): Promise<void> {
    try {
      const renewed = { ...at, by: 'instance' } as const;
      await this.run(at, this.as(actorOf(agent)), (context) =>
        heartbeat(context, this.deps.policy, renewed),
      );
    } catch (error) {
      if (isLeaseLost(error)) controller.abort(error);
      else log.warn('Renewing a lease failed', { error });
    }
  }

  private async settle(at: RunRef, agent: Agent, result: WorkResult, log: Logger): Promise<void> {
    try {
      await retryOutage(() => this.store(at, this.as(actorOf(agent)), result));
      log.info('Run ended', { result: result.kind });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      log.info('The run had ended before its result was stored', { code: error.code });
    }
  }

  private store(at: RunRef, mutation: Mutation, result: WorkResult): Promise<unknown> {
    const { policy } = this.deps;
    const run = <Result>(change: (context: MutationContext) => Promise<Result>): Promise<Result> =>
      this.run(at, mutation, change);
    switch (result.kind) {
      case 'completed':
        return orElse(
          () => run((context) => completeRun(context, at, result)),
          ['kanban/review-required', 'kanban/checklist-open'],
          () => run((context) => requestReview(context, at, result)),
        );
      case 'review':
        return run((context) => requestReview(context, at, result));
      case 'blocked':
        return orElse(
          () => run((context) => blockRun(context, at, result.block)),
          UNUSABLE_BLOCKERS,
          () => run((context) => blockRun(context, at, { ...result.block, ...FOR_A_PERSON })),
        );
      case 'question':
        return run((context) => askQuestion(context, at, result));
      case 'failed':
        return run((context) => failRun(context, policy, at, result.failure));
      case 'accepted':
        // From now on the worker renews the lease.
        return run((context) => heartbeat(context, policy, at));
    }
  }

  private run<Result>(
    at: RunRef,
    mutation: Mutation,
    change: (context: MutationContext) => Promise<Result>,
  ): Promise<Result> {
    const { transactions } = this.deps;
    return transactions.run(mutation, change, refsOf(transactions.refs, at));
  }

  /** Returns the card to Ready when the service stops, records a failure otherwise. */
  private async handleError(
    at: RunRef,
    controller: AbortController,
    error: unknown,
    log: Logger,
  ): Promise<void> {
    if (isLeaseLost(controller.signal.reason)) {
      log.info('The run was reclaimed');
      return;
    }
    const mutation = this.as(SYSTEM_ACTOR);
    try {
      if (controller.signal.aborted) {
        const { text: reason, message } = STOPPED;
        const termination = { reason, message, to: 'ready' } as const;
        await retryOutage(() =>
          this.run(at, mutation, (context) => terminateRun(context, at, termination)),
        );
      } else {
        log.error('Storing the result of a run failed', { error });
        // Counts as a failure, so that a result that can never be stored does not retry forever.
        const { text, message } = NOT_STORED;
        const failure = { kind: 'crashed', error: text, errorMessage: message } as const;
        await this.run(at, mutation, (context) => failRun(context, this.deps.policy, at, failure));
      }
    } catch (retryError) {
      if (isRefusal(retryError)) return; // an earlier attempt was stored and its response lost
      log.warn('The run ends when its lease expires', { error: retryError });
    }
  }

  private as(actor: KanbanActor): Mutation {
    return { actor, at: this.deps.now(), requestId: 'run-executor', key: null };
  }
}

/** An agent as the author of what its runs change. */
export const actorOf = ({ id, name }: Agent): KanbanActor => ({ kind: 'agent', id, label: name });

const UNUSABLE_BLOCKERS: readonly ErrorCode[] = [
  'kanban/blocker-missing',
  'kanban/card-not-found',
  'kanban/link-cycle',
  'kanban/link-limit',
];
const FOR_A_PERSON = { kind: 'needs_input', blockedBy: undefined } as const;

/** An agent that has given its result cannot correct it: what is refused by one of the codes goes to a person. */
async function orElse(
  first: () => Promise<unknown>,
  codes: readonly ErrorCode[],
  second: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await first();
  } catch (error) {
    if (!(error instanceof DomainError) || !codes.includes(error.code)) throw error;
    return second();
  }
}

const isLeaseLost = (error: unknown): boolean =>
  error instanceof DomainError &&
  (error.code === 'kanban/lease-lost' || error.code === 'kanban/run-not-found');
