import { type IncomingHttpHeaders } from 'node:http';
import { errorRow } from '@keelson/contracts/errors';
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
import { type Actor } from './authenticate';
import { type HttpDeps } from './http-deps';
import { type KeyedRequest, type RequestKey } from './idempotency-repo';
import { type MemberCall } from './route';

export interface KeyedMutation {
  readonly exchange: Exchange;
  readonly endpoint: Endpoint;
  readonly call: Omit<MemberCall<Endpoint>, 'key'>;
  /** @param key Null for an endpoint that claims its key before. */
  readonly run: (key: RequestKey | null) => Promise<HttpResponse>;
}

export const runOnce = (http: HttpDeps, mutation: KeyedMutation): Promise<HttpResponse> =>
  mutation.endpoint.idempotency === 'lease'
    ? runLeased(http, mutation)
    : runWithKey(http, mutation);

/** The handler stores the key in the transaction of its effect; a request that had it continues after that transaction. */
async function runWithKey(http: HttpDeps, mutation: KeyedMutation): Promise<HttpResponse> {
  const { exchange, endpoint, run } = mutation;
  const key = http.idempotency.keyOf(keyedRequestOf(http, mutation));
  const response = await run(key);
  if (!key.isStored) throw new Error(`${endpoint.operationId} does not store its key`);
  if (key.isReplay) exchange.res.setHeader(REPLAYED_HEADER, 'true');
  return response;
}

/**
 * Claims the key for the time that a request may take, and stores the response afterwards: the same request with the same
 * key gets it again. Errors that a retry may resolve (5xx and codes marked `retry`) are not stored.
 */
async function runLeased(http: HttpDeps, mutation: KeyedMutation): Promise<HttpResponse> {
  const { exchange, run } = mutation;
  const { leaseMs } = http;
  const request = keyedRequestOf(http, mutation);
  const { id } = request;
  const claim = await http.idempotency.claim({ ...request, leaseMs });
  if (claim.kind === 'replay') {
    exchange.res.setHeader(REPLAYED_HEADER, 'true');
    return claim.response;
  }
  try {
    const response = await run(null);
    await http.idempotency.complete(id, claim.attempt, response);
    return response;
  } catch (error) {
    const response = storableError(error, exchange.requestId);
    if (response === null) await http.idempotency.release(id, claim.attempt);
    else await http.idempotency.complete(id, claim.attempt, response);
    throw error;
  }
}

function keyedRequestOf({ now }: HttpDeps, mutation: KeyedMutation): KeyedRequest {
  const { exchange, endpoint, call } = mutation;
  const { actor, body, request } = call;
  return {
    id: keyIdOf(actor, exchange.req.headers),
    uid: actor.uid,
    fingerprint: requestFingerprint(exchange.req, endpoint, { body, rawBody: request.rawBody }),
    at: now(),
  };
}

/** The id of the record of a caller's key. Those of different accounts, and of an account and its API keys, never collide. */
export const keyIdOf = (
  { uid, key }: Pick<Actor, 'uid' | 'key'>,
  headers: IncomingHttpHeaders,
): string =>
  idempotencyRecordId(
    key === null ? [uid] : [uid, key],
    readIdempotencyKey(headers['idempotency-key']?.toString()),
  );

function storableError(thrown: unknown, requestId: string): HttpResponse | null {
  const error = toDomainError(thrown);
  const { http: status, retry } = errorRow(error.code);
  if (status >= 500 || retry === true) return null;
  return { status, body: toProblem(error, requestId), isProblem: true };
}
