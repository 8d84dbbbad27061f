import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Card } from '@keelson/contracts/kanban/card';
import { type ConcurrencySlot } from '@keelson/contracts/kanban/run';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type DocumentSnapshot, type Query, Timestamp } from 'firebase-admin/firestore';
import { newId } from '../platform/ids';
import { findExpiredSlots, reclaimRun } from '../runs/reclaim-run';
import { type RunPolicy } from '../runs/run-policy';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { EarliestTimer } from '../wakes/earliest-timer';
import { releaseScheduledCard } from './release-scheduled-card';

/** Leases and due cards that are read at once. */
const BATCH = 100;

export interface SweeperDeps {
  readonly transactions: TransactionRunner;
  readonly policy: RunPolicy;
  readonly now: Clock;
  readonly log: Logger;
}

/** Reclaims runs when their leases expire and releases scheduled cards when they are due. */
export class Sweeper {
  private readonly leases: EarliestTimer;
  private readonly schedule: EarliestTimer;

  constructor(private readonly deps: SweeperDeps) {
    const { now, log, transactions } = deps;
    this.leases = new EarliestTimer({
      query: (from) => this.leasesAfter(from),
      timeOf: (document) =>
        (document as DocumentSnapshot<ConcurrencySlot>).data()?.leaseUntil ?? null,
      act: (from, at) => this.reclaim(from, at),
      now,
      log,
    });
    this.schedule = new EarliestTimer({
      query: (from) => scheduledAfter(transactions, from),
      timeOf: (document) => (document as DocumentSnapshot<Card>).data()?.schedule?.at ?? null,
      act: (from, at) => this.release(from, at),
      now,
      log,
    });
  }

  start(): void {
    this.leases.start(0);
    this.schedule.start(0);
  }

  /** Searches again for due cards that could not be released before: those of archived boards. */
  restartSchedule(): void {
    this.schedule.start(0);
  }

  async stop(): Promise<void> {
    await Promise.all([this.leases.stop(), this.schedule.stop()]);
  }

  private async reclaim(from: EpochMs, at: EpochMs): Promise<EpochMs> {
    const { transactions, policy, log } = this.deps;
    const expired = await findExpiredSlots(transactions.refs, at, BATCH);
    const reclaimed = await this.sweep(expired, (slot) =>
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
    const { done, failed } = await this.sweep(found, (card) =>
      releaseScheduledCard(transactions, this.mutation(), card),
    );
    if (done > 0) log.info('Released scheduled cards', { released: done });
    if (failed > 0) return from;
    // A full batch may end between cards of the same time.
    const last = found.at(-1)?.schedule?.at;
    return found.length < BATCH || last === undefined ? at : Math.max(from, last - 1);
  }

  /** An error of one card must not hold up the others. */
  private async sweep<Item>(
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
