import { createHash } from 'node:crypto';
import { DomainError, ERRORS } from '@keelson/contracts/errors';
import { type Actor } from './authenticate';
import { digestOf } from '@keelson/server/digest';
import { type Exchange, type HttpDeps } from './exchange';
import { type Answer } from './answer';
import { problemOf, refusalOf } from '@keelson/server/send-error';

/** One mutation that must happen once however often it is sent. */
export interface OnceRequest {
  readonly exchange: Exchange;
  readonly actor: Actor;
  readonly body: unknown;
  readonly run: () => Promise<Answer>;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
export const REPLAYED_HEADER = 'Idempotency-Replayed';

/**
 * Runs a mutation under its `Idempotency-Key` and keeps the answer: the same request with the same
 * key gets it again. What may end differently next time (5xx and every code marked `retry`) is not kept.
 */
export async function answerOnce(http: HttpDeps, request: OnceRequest): Promise<Answer> {
  const { req, res, info } = request.exchange;
  const id = idempotencyId(request.actor, req.get('idempotency-key'));
  const fingerprint = digestOf([req.method, req.originalUrl, request.body]);
  const claim = await http.idempotency.claim({
    id,
    uid: request.actor.uid,
    fingerprint,
    at: http.now(),
  });
  if (claim.kind === 'replay') {
    res.setHeader(REPLAYED_HEADER, 'true');
    return claim.answer;
  }
  try {
    const answer = await request.run();
    await http.idempotency.settle(id, claim.attempt, answer);
    return answer;
  } catch (error) {
    const refusal = refusalOf(error);
    const row = ERRORS[refusal.code];
    const kept = row.http < 500 && !row.retry;
    const answer = kept
      ? ({ status: row.http, body: problemOf(refusal, info.id), isProblem: true } as const)
      : null;
    await http.idempotency.settle(id, claim.attempt, answer);
    throw error;
  }
}

/** Keys belong to an account: two people who choose the same one do not meet. */
export function idempotencyId(actor: Actor, key: string | undefined): string {
  if (key === undefined || key === '') {
    throw new DomainError(
      'request/idempotency-key-missing',
      'Send an Idempotency-Key header, a new one for each thing that shall happen.',
    );
  }
  if (!KEY.test(key)) {
    throw new DomainError('request/invalid', 'Idempotency-Key: 1 to 255 printable characters.', [
      { path: 'Idempotency-Key', message: '1 to 255 printable ASCII characters' },
    ]);
  }
  return createHash('sha256').update(`${actor.uid}\n${key}`).digest('hex');
}
