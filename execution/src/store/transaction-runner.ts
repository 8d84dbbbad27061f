import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Random } from '@keelson/contracts/kanban/card/rank';
import { DAY } from '@keelson/contracts/time';
import {
  type MailSettings,
  NotificationWriter,
} from '@keelson/server/notifications/notification-writer';
import { type RetryLimits, retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { WriteSet } from '@keelson/server/store/write-set';
import { type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { stageNotifications } from './stage-notifications';
import { MutationContext } from './mutation-context';
import { type Mutation } from './mutation';
import { type DispatchSignals } from '../signals/dispatch-signals';
import {
  type IdempotencyRecord,
  type KanbanRefs,
  kanbanRefs,
  toUpdateFields,
} from '@keelson/server/kanban/refs';

const RETRIES: RetryLimits = { maxAttempts: 60, maxDelayMs: 100 };
const IDEMPOTENCY_TTL_MS = DAY;

/** Called after each commit, also after one that failed: it may have been stored. */
export interface CommitObserver {
  /** With each board of a project whose cards the commit may have changed. */
  readonly onCardsChanged?: (slug: BoardSlug) => void;
  /** With what may be able to start now. */
  readonly onSignals?: (signals: DispatchSignals) => void;
}

export interface TransactionOptions extends CommitObserver {
  readonly random?: Random | undefined;
  /** Absent or null when notifications are not mailed. */
  readonly mail?: MailSettings | null;
}

type Prefetch = readonly DocumentReference<object>[];

/** Runs every mutation of the boards: one call of {@link run} is one transaction. */
export class TransactionRunner {
  readonly refs: KanbanRefs;
  private readonly random: Random;
  private readonly notifications: NotificationWriter;

  constructor(
    readonly db: Firestore,
    private readonly options: TransactionOptions = {},
  ) {
    this.refs = kanbanRefs(db);
    this.random = options.random ?? Math.random;
    this.notifications = new NotificationWriter(db, options.mail ?? null);
  }

  /**
   * Reads, decides and commits, and starts over after a conflict. Records, events, counters, the audit
   * entry and the idempotency record are stored together or not at all.
   *
   * @param decide Reads through the {@link MutationContext} and stages writes. It may run several times,
   *   so it must have no other effect. Its result must survive JSON.
   * @param prefetch Documents that `decide` is known to read; they are read in one round trip.
   * @throws {DomainError} what `decide` throws; `request/idempotency-key-reused`;
   *   `service/unavailable` when every attempt ended in a conflict.
   */
  run<Result>(
    mutation: Mutation,
    decide: (context: MutationContext) => Promise<Result>,
    prefetch: Prefetch = [],
  ): Promise<Result> {
    return retryOnConflict(() => this.attempt(mutation, decide, prefetch), RETRIES);
  }

  /** The stored result of an earlier request with this key, for mutations that search before they run. */
  async findStoredResult<Result>(mutation: Mutation): Promise<Result | null> {
    if (mutation.key === null) return null;
    const record = await new WriteSet(this.db, toUpdateFields).get(
      this.refs.idempotencyRecord(mutation.key.id),
    );
    return storedResult(record, mutation) as Result | null;
  }

  private async attempt<Result>(
    mutation: Mutation,
    decide: (context: MutationContext) => Promise<Result>,
    prefetch: Prefetch,
  ): Promise<Result> {
    const writeSet = new WriteSet(this.db, toUpdateFields);
    const context = new MutationContext({
      writeSet,
      refs: this.refs,
      mutation,
      random: this.random,
    });
    const { key, at } = mutation;
    if (key === null) {
      await writeSet.getAll(prefetch);
      const result = await decide(context);
      await this.commit(writeSet, context);
      return result;
    }
    const ref = this.refs.idempotencyRecord(key.id);
    await writeSet.getAll<object>([ref, ...prefetch]);
    const record = await writeSet.get(ref);
    if (record !== null && record.expiresAt > at) return storedResult(record, mutation) as Result;
    const result = await decide(context);
    writeSet.put(ref, {
      fingerprint: key.fingerprint,
      answer: toJson(result),
      expiresAt: at + IDEMPOTENCY_TTL_MS,
    });
    await this.commit(writeSet, context);
    return result;
  }

  private async commit(writeSet: WriteSet, context: MutationContext): Promise<void> {
    await stageNotifications(context, this.notifications);
    context.flush();
    try {
      await writeSet.commit();
    } finally {
      // Also after an error: a commit whose response was lost may have been stored.
      for (const slug of context.boardsToNotify()) this.options.onCardsChanged?.(slug);
      this.options.onSignals?.(context.signals);
    }
  }
}

/** @throws {DomainError} `request/idempotency-key-reused` when the key belongs to another request. */
function storedResult(record: IdempotencyRecord | null, { key, at }: Mutation): unknown {
  if (record === null || record.expiresAt <= at) return null;
  if (record.fingerprint === key?.fingerprint) {
    key.onReplay?.();
    return JSON.parse(record.answer) as unknown;
  }
  throw new DomainError(
    'request/idempotency-key-reused',
    'This Idempotency-Key belongs to a different request; use a new one.',
  );
}

/**
 * The mutation of one part of a larger request, with an idempotency record of its own. Replaying a part
 * does not count as replaying the whole request.
 */
export function withKeySuffix(mutation: Mutation, part: string): Mutation {
  const { key } = mutation;
  if (key === null) return mutation;
  return { ...mutation, key: { id: `${key.id}-${part}`, fingerprint: key.fingerprint } };
}

/** No result is stored as null. */
const toJson = (result: unknown): string => JSON.stringify(result ?? null);
