import { randomUUID } from 'node:crypto';
import { DomainError } from '@keelson/contracts/errors';
import { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { DAY, EpochMs, SECOND } from '@keelson/contracts/time';
import { type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { documentConverter } from '@keelson/server/converter';
import { type Answer } from './answer';

/** How long an answer can be asked for again. */
export const KEEP_MS = DAY;
/** Longer than a function may run: after it, whoever began has died. */
export const LEASE_MS = 75 * SECOND;
/** A document holds 1 MiB; a larger answer is not kept, and its request would run again. */
const LARGEST_ANSWER = 900_000;

const IdempotencyRecord = z.strictObject({
  uid: UserId,
  fingerprint: z.string(),
  /** Names the try that may write the answer. */
  attempt: z.string(),
  leaseUntil: EpochMs,
  /** JSON text, because Firestore does not store every JSON value. Null while it is worked on. */
  answer: z.string().nullable(),
  expiresAt: EpochMs,
});
export type IdempotencyRecord = z.infer<typeof IdempotencyRecord>;

export interface ClaimRequest {
  readonly id: string;
  readonly uid: UserId;
  readonly fingerprint: string;
  readonly at: EpochMs;
}
export type Claim =
  | { readonly kind: 'run'; readonly attempt: string }
  | { readonly kind: 'replay'; readonly answer: Answer };

/**
 * What a request with a known key may do.
 *
 * @throws {DomainError} `request/idempotency-key-reused` or `request/in-progress`.
 */
export function decideClaim(
  stored: IdempotencyRecord | null,
  { fingerprint, at }: Pick<ClaimRequest, 'fingerprint' | 'at'>,
): { readonly kind: 'run' } | { readonly kind: 'replay'; readonly answer: Answer } {
  if (stored === null || stored.expiresAt <= at) return { kind: 'run' };
  if (stored.fingerprint !== fingerprint) {
    throw new DomainError(
      'request/idempotency-key-reused',
      'This Idempotency-Key belongs to a different request; use a new one.',
    );
  }
  if (stored.answer !== null) {
    return { kind: 'replay', answer: JSON.parse(stored.answer) as Answer };
  }
  if (stored.leaseUntil > at) {
    throw new DomainError('request/in-progress', 'Wait for the first request to finish.');
  }
  return { kind: 'run' };
}

/** `idempotencyKeys/{id}`: which mutations were done and what was answered. */
export class IdempotencyRepo {
  constructor(private readonly db: Firestore) {}

  /** Takes the key for one try, or answers what an earlier try ended with. */
  claim(request: ClaimRequest): Promise<Claim> {
    const ref = this.ref(request.id);
    const attempt = randomUUID();
    return this.db.runTransaction(async (transaction) => {
      const stored = (await transaction.get(ref)).data() ?? null;
      const decision = decideClaim(stored, request);
      if (decision.kind === 'replay') return decision;
      transaction.set(ref, {
        uid: request.uid,
        fingerprint: request.fingerprint,
        attempt,
        leaseUntil: request.at + LEASE_MS,
        answer: null,
        expiresAt: request.at + KEEP_MS,
      });
      return { kind: 'run', attempt };
    });
  }

  /** Keeps the answer of a try, or with null forgets it, unless another try has taken over. */
  async settle(id: string, attempt: string, answer: Answer | null): Promise<void> {
    const ref = this.ref(id);
    const text = answer === null ? null : JSON.stringify(answer);
    await this.db.runTransaction(async (transaction) => {
      const stored = (await transaction.get(ref)).data();
      if (stored?.attempt !== attempt) return;
      if (text === null || text.length > LARGEST_ANSWER) transaction.delete(ref);
      else transaction.update(ref, { answer: text });
    });
  }

  /** Removes the kept answers of an account, which may hold personal data; running ones stay. */
  async forget(uid: UserId): Promise<void> {
    const found = await this.db
      .collection(paths.idempotencyKeys())
      .withConverter(documentConverter(IdempotencyRecord))
      .where('uid', '==', uid)
      .get();
    const writer = this.db.bulkWriter();
    for (const document of found.docs) {
      if (document.data().answer !== null) void writer.delete(document.ref);
    }
    await writer.close();
  }

  private ref(id: string) {
    return this.db
      .doc(paths.idempotencyKey(id))
      .withConverter(documentConverter(IdempotencyRecord));
  }
}
