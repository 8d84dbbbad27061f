import { DomainError } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type RateLimitName } from '@keelson/contracts/http/rate-limits';
import { type AgentId } from '@keelson/contracts/ids';
import { parseActorHeaders } from '@keelson/contracts/kanban/actor';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { abortOnDisconnect, type Exchange } from '@keelson/server/http/exchange';
import { buildResponse } from '@keelson/server/http/http-response';
import {
  idempotencyRecordId,
  readIdempotencyKey,
  REPLAYED_HEADER,
  requestFingerprint,
  uploadFingerprint,
} from '@keelson/server/http/idempotency-key';
import { isUnsafeMethod } from '@keelson/server/http/methods';
import { type CallInput, parseCall } from '@keelson/server/http/parse-call';
import { mediaType } from '@keelson/server/http/parse-json';
import { type Reply, ReplyBuilder } from '@keelson/server/http/reply';
import { type Route as ServerRoute } from '@keelson/server/http/route';
import { trustedAddress, type TrustedAddresses } from '@keelson/server/http/trusted-address';
import { type Logger } from '@keelson/server/logger';
import { setRateHeaders, tooManyRequests } from '@keelson/server/rate/rate-headers';
import { type RateLimiter } from '@keelson/server/rate/rate-limiter';
import { securityLog } from '@keelson/server/security-log';
import type * as z from 'zod';
import { type Mutation } from '../store/mutation';
import { type ServiceState } from '../platform/service-state';
import { actorOf, type Authenticator, type Credentials, type Principal } from './authenticate';

export interface HttpDeps {
  readonly authenticator: Authenticator;
  readonly log: Logger;
  /** Names the traces and salts the hashes of uids in log lines. */
  readonly projectId: string;
  readonly now: Clock;
  readonly limiter: RateLimiter;
  readonly addresses: TrustedAddresses;
  readonly state: ServiceState;
  /** Called with each operation that an agent may call, by its own token or that of a run. */
  readonly onAgentCall: (id: AgentId, operationId: string) => void;
}

export interface Route extends ServerRoute<HttpDeps> {
  /** The handler alone, for calls by another protocol. Its input must be parsed with the endpoint's schemas. */
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
}
export type RouteOptions = Pick<Route, 'bodyLimit'>;

export interface Call<E extends Endpoint> extends CallInput<E> {
  /** The body of an upload, byte for byte, as it arrives. */
  readonly upload: () => AsyncGenerator<Buffer, void>;
  readonly contentType: string;
  /** Null for public endpoints. */
  readonly principal: Principal | null;
  readonly at: EpochMs;
  /** Aborts when the client disconnects before it has a response. */
  readonly closed: AbortSignal;
  readonly reply: Reply;
  /**
   * The context of a mutation.
   *
   * @param digest SHA-256 (hex) of an upload, as it was sent.
   * @throws {DomainError} when the request has none.
   */
  readonly mutation: (digest?: string) => Mutation;
}

const NO_BODY = Buffer.alloc(0);

/** Binds an endpoint: authenticates, parses strictly, runs the handler, parses its response. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<z.input<E['response']>>,
  options: RouteOptions = {},
): Route {
  return {
    ...options,
    endpoint,
    handle,
    bind: (http) => async (exchange) => {
      const reply = new ReplyBuilder(exchange.res);
      const call = await readCall(endpoint, http, exchange);
      return buildResponse(endpoint, await handle({ ...call, reply }), reply);
    },
  };
}

async function readCall<E extends Endpoint>(
  endpoint: E,
  http: HttpDeps,
  exchange: Exchange,
): Promise<Omit<Call<E>, 'reply'>> {
  const { req } = exchange;
  const principal = await admit(http, endpoint, exchange);
  // After authentication: unauthenticated callers cannot send large bodies.
  const isRead = isUnsafeMethod(req.method) && endpoint.upload === undefined;
  const rawBody = isRead ? await exchange.readBody() : NO_BODY;
  const input = parseCall(endpoint, req, rawBody);
  const at = http.now();
  const bound = { endpoint, exchange, principal, at };
  return {
    ...input,
    upload: exchange.streamBody,
    contentType: mediaType(req.get('content-type')) ?? 'application/octet-stream',
    principal,
    at,
    closed: abortOnDisconnect(exchange),
    mutation: (digest) => mutationOf(bound, { body: input.body, rawBody, digest }),
  };
}

async function admit(
  http: HttpDeps,
  { auth, operationId }: Endpoint,
  exchange: Exchange,
): Promise<Principal | null> {
  if (auth === 'public') return null;
  const { authenticator } = http;
  const verify = (credentials: Credentials) => authenticator.verify(auth, credentials);
  const principal = await admitCaller(http, exchange, verify);
  if (principal.kind !== 'service') http.onAgentCall(principal.agent.id, operationId);
  return principal;
}

/**
 * Identifies the caller and applies the limits of callers. Invalid tokens are counted by address.
 *
 * @throws {DomainError} what `identify` throws, `rate/too-many-requests`, `service/unavailable`.
 */
export async function admitCaller(
  http: HttpDeps,
  exchange: Exchange,
  identify: (credentials: Credentials) => Promise<Principal>,
): Promise<Principal> {
  const { req } = exchange;
  const authorization = req.get('authorization');
  const principal = await countInvalid(http, exchange, () =>
    identify({ authorization, params: req.params }),
  );
  recordUser(exchange, principal);
  await limitAgent(http, exchange, principal);
  http.state.requireStarted();
  return principal;
}

/** Names the user for whom the functions call, in the line of the request. Agents are no people. */
function recordUser({ req, record }: Exchange, principal: Principal): void {
  if (principal.kind !== 'service') return;
  const actor = parseActorHeaders(req.get('keelson-actor'), undefined);
  if (actor?.kind === 'user') record.setUser(actor.id);
}

async function countInvalid(
  http: HttpDeps,
  exchange: Exchange,
  identify: () => Promise<Principal>,
): Promise<Principal> {
  try {
    return await identify();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'kanban/token-invalid') {
      const key = trustedAddress(exchange.req, http.addresses);
      await applyLimit(http, exchange, { name: 'credential-refused', key, actor: null });
    }
    throw error;
  }
}

/** Limits agents, also by the tokens of their runs. The functions have limited what the service token sends. */
async function limitAgent(http: HttpDeps, exchange: Exchange, principal: Principal): Promise<void> {
  if (principal.kind === 'service') return;
  const { id } = principal.agent;
  await applyLimit(http, exchange, { name: 'agent', key: id, actor: id });
}

interface Counted {
  readonly name: RateLimitName;
  readonly key: string;
  readonly actor: string | null;
}

/** @throws {DomainError} `rate/too-many-requests`. */
async function applyLimit(
  { limiter, now, addresses }: HttpDeps,
  { req, res, log }: Exchange,
  { name, key, actor }: Counted,
): Promise<void> {
  const limit = limiter.limitOf(name);
  if (limit === null) return;
  const applied = { name, limit, decision: await limiter.take(name, key) } as const;
  setRateHeaders(res, applied, now());
  if (applied.decision.allowed) return;
  const code = 'rate/too-many-requests';
  securityLog(log, req, addresses).record({ kind: 'rate-limited', actor, target: name, code });
  throw tooManyRequests(applied, now());
}

interface BoundRequest {
  readonly endpoint: Endpoint;
  readonly exchange: Exchange;
  readonly principal: Principal | null;
  readonly at: EpochMs;
}

interface Content {
  readonly body: unknown;
  readonly rawBody: Buffer;
  readonly digest: string | undefined;
}

function mutationOf(
  { endpoint, exchange, principal, at }: BoundRequest,
  content: Content,
): Mutation {
  if (principal === null) throw new Error(`${endpoint.path} is not a mutation`);
  const { req, res, requestId } = exchange;
  const actor = actorOf(principal, (name) => req.get(name));
  if (endpoint.idempotency !== 'key') return { actor, at, requestId, key: null };
  const key = readIdempotencyKey(req.get('idempotency-key'));
  return {
    actor,
    at,
    requestId,
    key: {
      id: idempotencyRecordId([actor.kind, actor.id], key),
      fingerprint:
        content.digest === undefined
          ? requestFingerprint(req, endpoint, content)
          : uploadFingerprint(req, content.digest),
      onReplay: () => res.setHeader(REPLAYED_HEADER, 'true'),
    },
  };
}
