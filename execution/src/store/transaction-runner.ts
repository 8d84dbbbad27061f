import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Board, COUNTER_SHARDS } from '@keelson/contracts/kanban/board/board';
import { type Random } from '@keelson/contracts/kanban/card/rank';
import { paths } from '@keelson/contracts/paths';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import {
  type MailSettings,
  NotificationWriter,
} from '@keelson/server/notifications/notification-writer';
import { type RetryLimits, retryOnConflict } from '@keelson/server/store/retry-on-conflict';
import { type Commit, commitAlone } from '@keelson/server/store/commit';
import { CombinedCommits } from '@keelson/server/store/combined-commits';
import { CombinedReads } from '@keelson/server/store/combined-reads';
import { WriteSet } from '@keelson/server/store/write-set';
import { DocumentReference, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { stageNotifications } from './stage-notifications';
import { SlotMemory } from './slot-memory';
import { ColumnEnds } from './column-ends';
import { MutationContext } from './mutation-context';
import { EarlierResult, type IdempotencyKey, type Mutation, reusedKey } from './mutation';
import { type ElapsedTime, elapsedTime } from '../platform/elapsed-time';
import { RecentDocuments } from './recent-documents';
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
  /** With the changed cards, as they are after the commit. */
  readonly onCards?: (cards: readonly Card[]) => void;
  /** With each board of a project whose cards the commit may have changed. */
  readonly onCardsChanged?: (slug: BoardSlug) => void;
  /** With each board whose metrics the commit may have changed. */
  readonly onCounted?: (slug: BoardSlug) => void;
  /** With what may be able to start now. */
  readonly onSignals?: (signals: DispatchSignals) => void;
}

export interface TransactionOptions extends CommitObserver {
  readonly random?: Random | undefined;
  readonly elapsed?: ElapsedTime | undefined;
  /** Absent or null when notifications are not mailed. */
  readonly mail?: MailSettings | null;
}

/** Documents that a decision is known to read. Those that the caller has read already are snapshots. */
type Prefetch = readonly (DocumentReference<object> | DocumentSnapshot<object>)[];

/** Firestore's status codes when a changed document is not the version that was read. */
const OVERTAKEN = new Set<unknown>([9, 10]);

type Known = readonly DocumentSnapshot<object>[];

/** Describes what a first attempt assumes. Its commit verifies that, and a refusal is decided again without it. */
interface Assumed {
  readonly known: Known;
  /** True when no earlier request is expected to have had the key. */
  readonly keyIsNew: boolean;
}
const NOTHING_ASSUMED: Assumed = { known: [], keyIsNew: false };

const refOf = (one: Prefetch[number]): DocumentReference<object> =>
  one instanceof DocumentReference ? one : one.ref;

/** A prefetch in which the documents that were read replace their references. */
export const asRead = (
  refs: readonly DocumentReference<object>[],
  read: readonly DocumentSnapshot<object>[],
): Prefetch => [...read, ...refs.filter(({ path }) => read.every(({ ref }) => ref.path !== path))];

/** The collections of {@link RecentDocuments}: every decision locks what it reads of them. */
const RECENT: ReadonlySet<string> = new Set(['boards', 'agents']);

/** Runs every mutation of the boards: one call of {@link run} is one transaction. */
export class TransactionRunner {
  readonly refs: KanbanRefs;
  private readonly random: Random;
  private readonly notifications: NotificationWriter;
  private readonly recent: RecentDocuments;
  private readonly ends: ColumnEnds;
  private readonly slots = new SlotMemory();
  private readonly reads: CombinedReads;
  private readonly commits: CombinedCommits;
  /** The shard in which the next transaction counts the cards of a board, by board. */
  private readonly shards = new Map<string, number>();

  constructor(
    readonly db: Firestore,
    private readonly options: TransactionOptions = {},
  ) {
    this.refs = kanbanRefs(db);
    this.reads = new CombinedReads(db);
    this.commits = new CombinedCommits(db, (slug) => this.shards.delete(slug));
    this.random = options.random ?? Math.random;
    const elapsed = options.elapsed ?? elapsedTime;
    this.recent = new RecentDocuments(elapsed);
    this.ends = new ColumnEnds(elapsed);
    this.notifications = new NotificationWriter(db, options.mail ?? null);
  }

  /**
   * Reads, decides and commits, and starts over after a conflict. Records, events, counters, the audit
   * entry and the idempotency record are stored together or not at all.
   *
   * @param decide Reads through the {@link MutationContext} and stages writes. It may run several times,
   *   so it must have no other effect. Its result must survive JSON.
   * @param prefetch Documents that `decide` is known to read; they are read in one round trip. What the caller or this
   *   instance has read before is not read again, and a key is new: the commit verifies both, and everything is read anew
   *   when that fails.
   * @throws {DomainError} what `decide` throws; `request/idempotency-key-reused`;
   *   `service/unavailable` when every attempt ended in a conflict.
   */
  run<Result>(
    mutation: Mutation,
    decide: (context: MutationContext) => Promise<Result>,
    prefetch: Prefetch = [],
  ): Promise<Result> {
    return retryOnConflict(this.attempts(mutation, decide, prefetch), RETRIES);
  }

  /** Like {@link run}; null when a document that it changes was changed meanwhile. For a caller that has something else to try. */
  async tryOnce<Result extends object>(
    mutation: Mutation,
    decide: (context: MutationContext) => Promise<Result>,
    prefetch: Prefetch = [],
  ): Promise<Result | null> {
    const attempt = this.attempts(mutation, decide, prefetch);
    return retryOnConflict(async () => {
      try {
        return await attempt();
      } catch (error) {
        if (OVERTAKEN.has((error as { code?: unknown }).code)) return null;
        throw error;
      }
    }, RETRIES);
  }

  /** One attempt after the other: the first one uses what is known, the others read everything. */
  private attempts<Result>(
    mutation: Mutation,
    decide: (context: MutationContext) => Promise<Result>,
    prefetch: Prefetch,
  ): () => Promise<Result> {
    const { key } = mutation;
    const keyIsNew = key !== null && key.resumes === undefined;
    let first: Assumed | null = { known: this.knownOf(prefetch), keyIsNew };
    return async () => {
      const assumed = first ?? NOTHING_ASSUMED;
      first = null;
      try {
        return await this.attempt(mutation, decide, { prefetch, ...assumed });
      } catch (error) {
        // It may be wrong, because of what was assumed.
        const isSure = assumed.known.length === 0 && !assumed.keyIsNew;
        if (isSure || !(error instanceof DomainError)) throw error;
        return this.attempt(mutation, decide, { prefetch, ...NOTHING_ASSUMED });
      }
    };
  }

  /** A board that a commit of this instance has verified within the last second; null when it must be read. */
  currentBoard(slug: BoardSlug): Board | null {
    return (this.recent.current(paths.board(slug))?.data() as Board | undefined) ?? null;
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
    { prefetch, known, keyIsNew }: Assumed & { readonly prefetch: Prefetch },
  ): Promise<Result> {
    const store = (commit: Commit): Promise<void> => this.store(context, commit);
    const writeSet = new WriteSet(this.db, toUpdateFields, { reads: this.reads, store });
    writeSet.addToReadSet(known);
    const refs = prefetch.map(refOf);
    const { random, ends, slots } = this;
    const shardOf = (slug: BoardSlug): number => this.shardOf(slug);
    const parts = { writeSet, refs: this.refs, mutation, random, ends, slots, shardOf };
    const context: MutationContext = new MutationContext(parts);
    try {
      const result = keyIsNew
        ? await this.decideNew(context, mutation, decide, refs)
        : await this.decideOnce(context, mutation, decide, refs);
      this.keepRecent(writeSet, refs);
      return result;
    } catch (error) {
      if (error instanceof EarlierResult) return error.result as Result;
      for (const { ref } of known) this.recent.distrust(ref.path);
      for (const act of context.afterFailure) act(error);
      throw error;
    }
  }

  /** Decides and commits; an earlier request with the same key is not repeated. */
  private async decideOnce<Result>(
    context: MutationContext,
    mutation: Mutation,
    decide: (context: MutationContext) => Promise<Result>,
    refs: readonly DocumentReference<object>[],
  ): Promise<Result> {
    const { writeSet } = context;
    const { key, at } = mutation;
    if (key === null) {
      await writeSet.getAll(refs);
      const result = await decide(context);
      await this.commit(context);
      return result;
    }
    const ref = this.refs.idempotencyRecord(key.id);
    await writeSet.getAll<object>([ref, ...refs]);
    const record = await writeSet.get(ref);
    if (record !== null && record.expiresAt > at) return storedResult(record, mutation) as Result;
    const result = await decide(context);
    if (!context.hasStoredKey) writeSet.put(ref, recordOf(key, at, result));
    await this.commit(context);
    return result;
  }

  /** Decides and commits a request whose key is new as a rule: the commit fails when it is not. */
  private async decideNew<Result>(
    context: MutationContext,
    { key, at }: Mutation,
    decide: (context: MutationContext) => Promise<Result>,
    refs: readonly DocumentReference<object>[],
  ): Promise<Result> {
    await context.writeSet.getAll(refs);
    const result = await decide(context);
    if (key !== null && !context.hasStoredKey) {
      const ref = this.refs.idempotencyRecord(key.id);
      context.writeSet.create(ref, recordOf(key, at, result));
    }
    await this.commit(context);
    return result;
  }

  private knownOf(prefetch: Prefetch): Known {
    return prefetch.flatMap((one) =>
      one instanceof DocumentReference ? (this.recent.get(one.path) ?? []) : one,
    );
  }

  private keepRecent(writeSet: WriteSet, refs: readonly DocumentReference<object>[]): void {
    for (const ref of refs.filter(({ parent }) => RECENT.has(parent.id))) {
      const verified = writeSet.verified(ref);
      if (writeSet.isChanged(ref)) this.recent.delete(ref.path);
      else if (verified !== null) this.recent.keep(verified);
    }
  }

  /** Concurrent changes of one board share transactions: each of them counts cards in the same few documents. */
  private store(context: MutationContext, commit: Commit): Promise<void> {
    const slugs = new Set(context.changedCards().map(({ after }) => after.boardSlug));
    const [slug] = slugs;
    if (slug !== undefined && slugs.size === 1) return this.commits.commit(slug, commit);
    for (const one of slugs) this.shards.delete(one);
    return commitAlone(this.db, commit);
  }

  /** The same for all mutations that share a transaction. */
  private shardOf(slug: BoardSlug): number {
    const shard = this.shards.get(slug) ?? Math.floor(this.random() * COUNTER_SHARDS);
    this.shards.set(slug, shard);
    return shard;
  }

  private async commit(context: MutationContext): Promise<void> {
    await stageNotifications(context, this.notifications);
    context.flush();
    try {
      await context.writeSet.commit();
      for (const act of context.afterCommit) act();
    } finally {
      // Also after an error: a commit whose response was lost may have been stored.
      this.options.onCards?.(context.changedCards().map(({ after }) => after));
      for (const slug of context.boardsToNotify()) this.options.onCardsChanged?.(slug);
      for (const slug of context.counters.boards) this.options.onCounted?.(slug);
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
  throw reusedKey();
}

/**
 * The mutation of one part of a larger request, with an idempotency record of its own. Replaying a part
 * does not count as replaying the whole request.
 */
export function withKeySuffix(mutation: Mutation, part: string): Mutation {
  const { key } = mutation;
  if (key === null) return mutation;
  const { id, fingerprint } = key;
  return { ...mutation, key: { id: `${id}-${part}`, fingerprint, resumes: true } };
}

const recordOf = (
  { fingerprint }: IdempotencyKey,
  at: EpochMs,
  result: unknown,
): IdempotencyRecord => ({
  fingerprint,
  answer: toJson(result),
  expiresAt: at + IDEMPOTENCY_TTL_MS,
});

/** No result is stored as null. */
const toJson = (result: unknown): string => JSON.stringify(result ?? null);
