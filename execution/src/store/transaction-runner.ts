import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Random } from '@keelson/contracts/kanban/rank';
import { DAY } from '@keelson/contracts/time';
import { type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { MutationContext } from './mutation-context';
import { type Mutation } from './mutation';
import { type KanbanRefs, kanbanRefs, type IdempotencyRecord } from './refs';
import { ConflictError, WriteSet } from './write-set';

/** Firestore's codes for "somebody else was faster": not found, exists, precondition, aborted. */
const CONFLICTS = new Set<unknown>([5, 6, 9, 10]);
const MAX_TRIES = 60;
const LONGEST_WAIT_MS = 100;
const KEEP_ANSWERS_MS = DAY;

type Prefetch = readonly DocumentReference<object>[];

/** Everything that changes boards goes through {@link TransactionRunner.run}: one call, one transaction. */
export class TransactionRunner {
  readonly refs: KanbanRefs;

  constructor(
    readonly db: Firestore,
    private readonly random: Random = Math.random,
    /** Told of every board that a project shows and whose cards a commit may have changed. */
    private readonly onCardsChanged: (slug: BoardSlug) => void = () => undefined,
  ) {
    this.refs = kanbanRefs(db);
  }

  /**
   * Reads, decides and commits until nobody interfered. The records, the events, the counters, the
   * audit entry and the kept answer are stored together or not at all.
   *
   * @param work Reads through the {@link MutationContext} and stages what shall be; may run again, so it does
   *   nothing else. What it returns must survive JSON.
   * @param ahead Documents that `work` is known to ask for: they come in one round trip.
   * @throws {DomainError} what `work` refuses; `request/idempotency-key-reused`;
   *   `service/unavailable` when others were faster for too long.
   */
  async run<Result>(
    mutation: Mutation,
    decide: (context: MutationContext) => Promise<Result>,
    prefetch: Prefetch = [],
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.attempt(mutation, decide, prefetch);
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (tries === MAX_TRIES) {
          throw new DomainError('service/unavailable', 'Too many changes at once. Try again.', [], {
            cause: error,
          });
        }
        // Spread out, or those who collided would collide again.
        await sleep(Math.random() * Math.min(LONGEST_WAIT_MS, 2 ** tries));
      }
    }
  }

  /** What was answered under this key before, for mutations that first look for something to do. */
  async findStoredResult<Result>(mutation: Mutation): Promise<Result | null> {
    if (mutation.key === null) return null;
    const kept = await new WriteSet(this.db).get(this.refs.idempotencyRecord(mutation.key.id));
    return storedResult(kept, mutation) as Result | null;
  }

  private async attempt<Result>(
    mutation: Mutation,
    decide: (context: MutationContext) => Promise<Result>,
    prefetch: Prefetch,
  ): Promise<Result> {
    const writeSet = new WriteSet(this.db);
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
    const kept = await writeSet.get(ref);
    if (kept !== null && kept.expiresAt > at) return storedResult(kept, mutation) as Result;
    const result = await decide(context);
    writeSet.put(ref, {
      fingerprint: key.fingerprint,
      answer: JSON.stringify(result ?? null),
      expiresAt: at + KEEP_ANSWERS_MS,
    });
    await this.commit(writeSet, context);
    return result;
  }

  private async commit(writeSet: WriteSet, context: MutationContext): Promise<void> {
    context.flush();
    try {
      await writeSet.commit();
    } finally {
      // Also when it failed: a commit whose answer was lost on the way may have been carried out.
      for (const slug of context.boardsToNotify()) this.onCardsChanged(slug);
    }
  }
}

/** @throws {DomainError} `request/idempotency-key-reused` when the key belongs to another request. */
function storedResult(kept: IdempotencyRecord | null, { key, at }: Mutation): unknown {
  if (kept === null || kept.expiresAt <= at) return null;
  if (kept.fingerprint === key?.fingerprint) {
    key.onReplay?.();
    return JSON.parse(kept.answer) as unknown;
  }
  throw new DomainError(
    'request/idempotency-key-reused',
    'This Idempotency-Key belongs to a different request; use a new one.',
  );
}

/**
 * The same mutation for one part of a larger request, which is then repeatable part by part. A replayed
 * part is no replay of the whole request.
 */
export function withKeySuffix(mutation: Mutation, part: string): Mutation {
  const { key } = mutation;
  if (key === null) return mutation;
  return { ...mutation, key: { id: `${key.id}-${part}`, fingerprint: key.fingerprint } };
}

const isConflict = (error: unknown): boolean =>
  error instanceof ConflictError ||
  (error instanceof Error && CONFLICTS.has((error as { code?: unknown }).code));
