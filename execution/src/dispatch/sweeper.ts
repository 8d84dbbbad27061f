import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ConcurrencySlot } from '@keelson/contracts/kanban/run/run';
import { type CardTemplate } from '@keelson/contracts/kanban/board/template';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type DocumentSnapshot, type Query, Timestamp } from 'firebase-admin/firestore';
import { newId } from '../platform/ids';
import { findExpiredSlots, reclaimRun } from '../runs/reclaim-run';
import { type RunPolicy } from '../runs/run-policy';
import { type DispatchSignals } from '../signals/dispatch-signals';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { createRecurringCard } from '../templates/create-recurring-card';
import { EarliestTimer } from '@keelson/server/earliest-timer';
import { releaseScheduledCard } from './release-scheduled-card';

/** Leases and due cards that are read at once. */
const BATCH = 100;

export interface SweeperDeps {
  readonly transactions: TransactionRunner;
  readonly policy: RunPolicy;
  readonly now: Clock;
  readonly log: Logger;
}

/** Reclaims runs when their leases expire, releases scheduled cards and creates recurring ones when they are due. */
export class Sweeper {
  private readonly leases: EarliestTimer;
  private readonly schedule: EarliestTimer;
  private readonly recurrences: EarliestTimer;
  private isStarted = false;

  constructor(private readonly deps: SweeperDeps) {
    const { now, log, transactions } = deps;
    this.leases = new EarliestTimer({
      query: (from) => this.leasesAfter(from),
      timeOf: (document) =>
        (document as DocumentSnapshot<ConcurrencySlot>).data()?.leaseUntil ?? null,
      act: (from, at) => this.reclaim(from, at),
      now,
      log,
      isTold: true,
    });
    this.schedule = new EarliestTimer({
      query: (from) => scheduledAfter(transactions, from),
      timeOf: (document) => (document as DocumentSnapshot<Card>).data()?.schedule?.at ?? null,
      act: (from, at) => this.release(from, at),
      now,
      log,
      isTold: true,
    });
    this.recurrences = new EarliestTimer({
      query: (from) => recurringAfter(transactions, from),
      timeOf: (document) => (document as DocumentSnapshot<CardTemplate>).data()?.nextAt ?? null,
      act: (from, at) => this.createRecurring(from, at),
      now,
      log,
      isTold: true,
    });
  }

  start(): void {
    this.isStarted = true;
    this.leases.start(0);
    this.restartSchedule();
  }

  /** Takes note of times that this instance or another one has stored. */
  expect({ due, everything, boards }: DispatchSignals): void {
    // Messages may have been missed before.
    if (everything) this.start();
    else if (boards.size > 0) this.restartSchedule();
    const timers = [
      ['lease', this.leases],
      ['schedule', this.schedule],
      ['recurrence', this.recurrences],
    ] as const;
    for (const [kind, timer] of timers) {
      const at = due.get(kind);
      if (at !== undefined) timer.expect(at);
    }
  }

  /** Finds what a message was lost for when its instance crashed. */
  sweep(): Promise<number> {
    if (this.isStarted) this.start();
    return Promise.resolve(0);
  }

  /** Searches again for what was due and could not be done before: cards and templates of archived boards. */
  private restartSchedule(): void {
    this.schedule.start(0);
    this.recurrences.start(0);
  }

  async stop(): Promise<void> {
    this.isStarted = false;
    await Promise.all([this.leases.stop(), this.schedule.stop(), this.recurrences.stop()]);
  }

  private async reclaim(from: EpochMs, at: EpochMs): Promise<EpochMs> {
    const { transactions, policy, log } = this.deps;
    const expired = await findExpiredSlots(transactions.refs, at, BATCH);
    const reclaimed = await this.sweepEach(expired, (slot) =>
      reclaimRun(transactions, policy, this.mutation(), slot),
    );
    if (reclaimed.done > 0) log.info('Reclaimed expired runs', { reclaimed: reclaimed.done });
    return from;
  }

  /** Due cards of archived boards stay: the search goes on behind them. */
  private async release(from: EpochMs, at: EpochMs): Promise<EpochMs> {
    const { transactions, log } = this.deps;
    const due = scheduledAfter(transactions, from)
      .where('schedule.at', '<=', Timestamp.fromMillis(at))
      .limit(BATCH);
    const found = (await due.get()).docs.map((document) => document.data());
    const { done, failed } = await this.sweepEach(found, (card) =>
      releaseScheduledCard(transactions, this.mutation(), card),
    );
    if (done > 0) log.info('Released scheduled cards', { released: done });
    if (failed > 0) return from;
    return searchedUntil({ from, at, found: found.length, last: found.at(-1)?.schedule?.at });
  }

  /** Like {@link release}: templates of archived boards stay due. */
  private async createRecurring(from: EpochMs, at: EpochMs): Promise<EpochMs> {
    const { transactions, log } = this.deps;
    const due = recurringAfter(transactions, from)
      .where('nextAt', '<=', Timestamp.fromMillis(at))
      .limit(BATCH);
    const found = (await due.get()).docs.map((document) => document.data());
    const { done, failed } = await this.sweepEach(found, (template) =>
      createRecurringCard(transactions, this.mutation(), template),
    );
    if (done > 0) log.info('Created recurring cards', { created: done });
    if (failed > 0) return from;
    return searchedUntil({ from, at, found: found.length, last: found.at(-1)?.nextAt });
  }

  /** An error of one card must not hold up the others. */
  private async sweepEach<Item>(
    items: readonly Item[],
    act: (item: Item) => Promise<boolean>,
  ): Promise<{ readonly done: number; readonly failed: number }> {
    let [done, failed] = [0, 0];
    for (const item of items) {
      try {
        if (await act(item)) done += 1;
      } catch (error) {
        failed += 1;
        this.deps.log.error('Sweeping a card failed', { error, item });
      }
    }
    return { done, failed };
  }

  private mutation(): Mutation {
    const at = this.deps.now();
    return { actor: SYSTEM_ACTOR, at, requestId: `sweep-${newId()}`, key: null };
  }

  private leasesAfter(from: EpochMs): Query<ConcurrencySlot> {
    const { refs } = this.deps.transactions;
    return refs.slots().where('leaseUntil', '>', Timestamp.fromMillis(from)).orderBy('leaseUntil');
  }
}

const scheduledAfter = ({ refs }: TransactionRunner, from: EpochMs): Query<Card> =>
  refs
    .allCards()
    .where('archived', '==', false)
    .where('schedule.at', '>', Timestamp.fromMillis(from))
    .orderBy('schedule.at');

const recurringAfter = ({ refs }: TransactionRunner, from: EpochMs): Query<CardTemplate> =>
  refs.allTemplates().where('nextAt', '>', Timestamp.fromMillis(from)).orderBy('nextAt');

/** Where the next search begins. A full batch may end between records of the same time. */
const searchedUntil = (batch: {
  readonly from: EpochMs;
  readonly at: EpochMs;
  readonly found: number;
  /** Time of the last record. */
  readonly last: EpochMs | null | undefined;
}): EpochMs =>
  batch.found < BATCH ? batch.at : Math.max(batch.from, (batch.last ?? batch.at) - 1);
