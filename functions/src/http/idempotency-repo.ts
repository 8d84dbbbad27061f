import { randomUUID } from 'node:crypto';
import { DomainError } from '@keelson/contracts/errors';
import { UserId } from '@keelson/contracts/ids';
import { holdsLease, isLeased, NO_LEASE } from '@keelson/contracts/lease';
import { paths } from '@keelson/contracts/paths';
import { DAY, EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type HttpResponse } from '@keelson/server/http/http-response';
import { transact, type TransactionKey } from '@keelson/server/store/transact';
import { type DocumentReference, type Firestore, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod';

/** The time for which a response can be replayed. */
export const RETENTION_MS = DAY;
/** A document holds 1 MiB. A larger response is not stored, and the request would run again. */
const MAX_RESPONSE_LENGTH = 900_000;

const IdempotencyRecord = z.strictObject({
  uid: UserId,
  fingerprint: z.string(),
  /** The attempt that may store the response; null when the key is stored with its effect. */
  attempt: z.string().nullable(),
  leaseUntil: EpochMs.nullable(),
  /** JSON text, because Firestore cannot store every JSON value. Null while the request runs. */
  answer: z.string().nullable(),
  expiresAt: EpochMs,
});
export type IdempotencyRecord = z.infer<typeof IdempotencyRecord>;
const records = documentConverter(IdempotencyRecord);

export interface KeyedRequest {
  readonly id: string;
  readonly uid: UserId;
  readonly fingerprint: string;
  readonly at: EpochMs;
}
export interface ClaimRequest extends KeyedRequest {
  /** The time for which the attempt keeps the key without an answer. */
  readonly leaseMs: number;
}
interface Replay {
  readonly kind: 'replay';
  readonly answer: unknown;
}
export type Claim =
  | { readonly kind: 'run'; readonly attempt: string }
  | { readonly kind: 'replay'; readonly response: HttpResponse };

/**
 * Decides what a request with a known key may do.
 *
 * @throws {DomainError} `request/idempotency-key-reused` or `request/in-progress`.
 */
export function decideClaim(
  stored: IdempotencyRecord | null,
  { fingerprint, at }: Pick<KeyedRequest, 'fingerprint' | 'at'>,
): { readonly kind: 'run' } | Replay {
  if (stored === null || stored.expiresAt <= at) return { kind: 'run' };
  if (stored.fingerprint !== fingerprint) {
    throw new DomainError(
      'request/idempotency-key-reused',
      'This Idempotency-Key was used for another request. Use a new key.',
    );
  }
  if (stored.answer !== null) return { kind: 'replay', answer: JSON.parse(stored.answer) };
  if (isLeased(stored, at)) {
    throw new DomainError('request/in-progress', 'Wait until the first request has finished.');
  }
  return { kind: 'run' };
}

/** The key of one request. It is stored in the transaction of the effect, with the result of that transaction. */
export class RequestKey implements TransactionKey {
  private found: { readonly result: unknown } | null = null;
  private staged = false;

  constructor(
    private readonly ref: DocumentReference<IdempotencyRecord>,
    private readonly request: KeyedRequest,
  ) {}

  /** An earlier request had the effect. */
  get isReplay(): boolean {
    return this.found !== null;
  }

  get isStored(): boolean {
    return this.staged || this.isReplay;
  }

  /** Finds the result before the transaction, for a request that does much before it. */
  async peek(): Promise<{ readonly result: unknown } | null> {
    return this.resultOf((await this.ref.get()).data());
  }

  async find(transaction: Transaction): Promise<{ readonly result: unknown } | null> {
    return this.resultOf((await transaction.get(this.ref)).data());
  }

  store(transaction: Transaction, result: unknown): void {
    this.staged = true;
    const { uid, fingerprint, at } = this.request;
    transaction.set(this.ref, {
      uid,
      fingerprint,
      ...NO_LEASE,
      answer: JSON.stringify(result ?? null),
      expiresAt: at + RETENTION_MS,
    });
  }

  private resultOf(stored: IdempotencyRecord | undefined): { readonly result: unknown } | null {
    const decision = decideClaim(stored ?? null, this.request);
    this.found = decision.kind === 'replay' ? { result: decision.answer } : null;
    return this.found;
  }
}

/** `idempotencyKeys/{id}`: mutations by their key, with their responses. */
export class IdempotencyRepo {
  constructor(private readonly db: Firestore) {}

  keyOf(request: KeyedRequest): RequestKey {
    return new RequestKey(this.ref(request.id), request);
  }

  /** Claims the key for one attempt, or returns the response of an earlier one. */
  claim(request: ClaimRequest): Promise<Claim> {
    const ref = this.ref(request.id);
    const attempt = randomUUID();
    return transact(this.db, async (transaction) => {
      const stored = (await transaction.get(ref)).data() ?? null;
      const decision = decideClaim(stored, request);
      if (decision.kind === 'replay') {
        return { kind: 'replay', response: decision.answer as HttpResponse };
      }
      transaction.set(ref, {
        uid: request.uid,
        fingerprint: request.fingerprint,
        attempt,
        leaseUntil: request.at + request.leaseMs,
        answer: null,
        expiresAt: request.at + RETENTION_MS,
      });
      return { kind: 'run', attempt };
    });
  }

  /** Stores the response of an attempt, unless another attempt has taken over. */
  complete(id: string, attempt: string, response: HttpResponse): Promise<void> {
    const answer = JSON.stringify(response);
    return this.finish(id, attempt, answer.length > MAX_RESPONSE_LENGTH ? null : answer);
  }

  release(id: string, attempt: string): Promise<void> {
    return this.finish(id, attempt, null);
  }

  /** Deletes the stored responses of an account, which may hold personal data; running ones stay. */
  async deleteUserData(uid: UserId): Promise<void> {
    const found = await this.db
      .collection(paths.idempotencyKeys())
      .withConverter(records)
      .where('uid', '==', uid)
      .get();
    const writer = this.db.bulkWriter();
    for (const document of found.docs) {
      if (document.data().answer !== null) void writer.delete(document.ref);
    }
    await writer.close();
  }

  private async finish(id: string, attempt: string, answer: string | null): Promise<void> {
    const ref = this.ref(id);
    await transact(this.db, async (transaction) => {
      const stored = (await transaction.get(ref)).data();
      if (!holdsLease(stored, attempt)) return;
      if (answer === null) transaction.delete(ref);
      else transaction.update(ref, { answer });
    });
  }

  private ref(id: string): DocumentReference<IdempotencyRecord> {
    return this.db.doc(paths.idempotencyKey(id)).withConverter(records);
  }
}
