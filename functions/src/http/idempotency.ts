import { ERRORS } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type Exchange } from '@keelson/server/http/exchange';
import { type HttpResponse } from '@keelson/server/http/http-response';
import {
  idempotencyRecordId,
  readIdempotencyKey,
  REPLAYED_HEADER,
  requestFingerprint,
} from '@keelson/server/http/idempotency-key';
import { toDomainError, toProblem } from '@keelson/server/http/send-error';
import { type Request } from 'express';
import { type Actor } from './authenticate';
import { type HttpDeps } from './http-deps';
import { type MemberCall } from './route';

/** A mutation that must take effect once, however often it is sent. */
export interface KeyedMutation {
  readonly exchange: Exchange;
  readonly endpoint: Endpoint;
  readonly call: MemberCall<Endpoint>;
  readonly run: () => Promise<HttpResponse>;
}

/**
 * Runs a mutation under its `Idempotency-Key` and stores the response: the same request with the same
 * key gets it again. Errors that a retry may resolve (5xx and codes marked `retry`) are not stored.
 */
export async function runOnce(http: HttpDeps, mutation: KeyedMutation): Promise<HttpResponse> {
  const { exchange, endpoint, call, run } = mutation;
  const { req, res } = exchange;
  const { actor, body, request } = call;
  const id = recordIdOf(actor, req);
  const fingerprint = requestFingerprint(req, endpoint, { body, rawBody: request.rawBody });
  const { leaseMs } = http;
  const at = http.now();
  const claim = await http.idempotency.claim({ id, uid: actor.uid, fingerprint, at, leaseMs });
  if (claim.kind === 'replay') {
    res.setHeader(REPLAYED_HEADER, 'true');
    return claim.response;
  }
  try {
    const response = await run();
    await http.idempotency.complete(id, claim.attempt, response);
    return response;
  } catch (error) {
    const response = storableError(error, exchange.requestId);
    if (response === null) await http.idempotency.release(id, claim.attempt);
    else await http.idempotency.complete(id, claim.attempt, response);
    throw error;
  }
}

/** The id of the record of a caller's key. Keys of different accounts never collide. */
export const recordIdOf = ({ uid }: Pick<Actor, 'uid'>, req: Request): string =>
  idempotencyRecordId([uid], readIdempotencyKey(req.get('idempotency-key')));

function storableError(thrown: unknown, requestId: string): HttpResponse | null {
  const error = toDomainError(thrown);
  const { http: status, retry } = ERRORS[error.code];
  if (status >= 500 || retry) return null;
  return { status, body: toProblem(error, requestId), isProblem: true };
}
