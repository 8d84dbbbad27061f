import { hasRole, StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { type Endpoint, type EndpointAuth } from '@keelson/contracts/http/endpoint';
import { type Request, type RequestHandler } from 'express';
import type * as z from 'zod';
import { type Actor, credentialOf } from './authenticate';
import { type Exchange, exchangeOf, type HttpDeps, type Reply, type RequestInfo } from './exchange';
import { answerOnce } from './idempotency';
import { parseInput, queryOf } from '@keelson/server/parse-input';
import { parseJson } from '@keelson/server/read-body';
import { sha256 } from '@keelson/server/digest';
import { isSameOrigin, isUnsafe } from './same-origin';
import { type Answer } from './answer';
import { answerOf, sendAnswer } from './send-answer';
import { sendError } from '@keelson/server/send-error';

/** An endpoint and what carries it out. `createApp` mounts it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly bind: (http: HttpDeps) => RequestHandler;
  /** Largest body in bytes, where it is not the application's usual one. */
  readonly bodyLimit?: number;
}

export interface RouteOptions {
  /** `bytes`: the body is a file of any type, in `request.rawBody`. */
  readonly body?: 'json' | 'bytes';
  readonly bodyLimit?: number;
}

/** The parsed input of one call. */
export interface Call<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  readonly request: RequestInfo;
  readonly reply: Reply;
}
export interface MemberCall<E extends Endpoint> extends Call<E> {
  readonly actor: Actor;
}
type BodyKind = NonNullable<RouteOptions['body']>;
type Output<E extends Endpoint> = Promise<z.input<E['response']>>;

/**
 * Binds an endpoint for members or staff: authenticate, parse strictly, handle, parse the answer,
 * send. Mutations need an `Idempotency-Key` unless repeating them changes nothing, and a same-origin
 * request when they come with the cookie.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: MemberCall<E>) => Output<E>,
  { body: kind = 'json', bodyLimit }: RouteOptions = {},
): Route {
  if (endpoint.auth === 'public') throw new Error(`${endpoint.path} is public: use publicRoute`);
  return {
    endpoint,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    bind: (http) =>
      handler(http, async (exchange) => {
        const actor = await authenticate(http, endpoint, exchange); // strangers learn no shapes
        const call = parseCall(endpoint, exchange, kind);
        const run = async (): Promise<Answer> =>
          answerOf(endpoint, await handle({ ...call, actor }), exchange.reply);
        return isUnsafe(endpoint.method) && endpoint.idempotency === 'key'
          ? answerOnce(http, { exchange, actor, body: keyedBody(call, kind), run })
          : run();
      }),
  };
}

/**
 * Binds an endpoint that anyone may call. Its mutations must be harmless when repeated, since there
 * is nobody to keep an `Idempotency-Key` for, and must come from our own pages.
 */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Output<E>,
): Route {
  if (endpoint.auth !== 'public') throw new Error(`${endpoint.path} is not public: use route`);
  return {
    endpoint,
    bind: (http) =>
      handler(http, async (exchange) => {
        if (isUnsafe(endpoint.method)) refuseCrossSite(exchange.req, http.appUrl);
        const call = parseCall(endpoint, exchange);
        return answerOf(endpoint, await handle(call), exchange.reply);
      }),
  };
}

/**
 * Binds an endpoint whose caller proves itself by a signature over the raw body. The handler checks
 * that first and parses the body itself; nothing else is asked of the caller.
 */
export function webhookRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Pick<Call<E>, 'request' | 'reply'>) => Output<E>,
): Route {
  return {
    endpoint,
    bind: (http) =>
      handler(http, async ({ info, reply }) =>
        answerOf(endpoint, await handle({ request: info, reply }), reply),
      ),
  };
}

function handler(http: HttpDeps, answer: (exchange: Exchange) => Promise<Answer>): RequestHandler {
  return async (req, res) => {
    const exchange = exchangeOf(req, res);
    try {
      sendAnswer(req, res, await answer(exchange));
    } catch (error) {
      sendError(res, error, { requestId: exchange.info.id, log: exchange.info.log });
    }
  };
}

/** Who calls, as the endpoint demands it. */
export async function authenticate(
  http: HttpDeps,
  endpoint: Endpoint,
  { req }: Exchange,
): Promise<Actor> {
  const credential = credentialOf(req.headers);
  if (credential === null) throw new DomainError('session/missing', 'Sign in to continue.');
  const unsafe = isUnsafe(endpoint.method);
  if (unsafe && credential.kind === 'cookie') refuseCrossSite(req, http.appUrl);
  const needed = neededRole(endpoint.auth);
  const freshness = unsafe || needed !== null ? 'current' : 'recent';
  const actor = await http.authenticator.verify(credential, freshness);
  if (needed !== null && !hasRole(actor.role, needed)) {
    throw new DomainError('session/forbidden', `This needs the role ${needed}.`);
  }
  return actor;
}

function neededRole(auth: EndpointAuth): StaffRole | null {
  return auth.startsWith('staff:') ? StaffRole.parse(auth.slice('staff:'.length)) : null;
}

function refuseCrossSite(req: Request, appUrl: string): void {
  const headers = { secFetchSite: req.get('sec-fetch-site'), origin: req.get('origin') };
  if (isSameOrigin(headers, appUrl)) return;
  throw new DomainError(
    'request/cross-site',
    'Send this from the app itself, or with a Bearer token.',
  );
}

/** What the same `Idempotency-Key` must come with again. */
const keyedBody = (
  { body, request }: Pick<Call<Endpoint>, 'body' | 'request'>,
  kind: BodyKind,
): unknown => (kind === 'bytes' ? sha256(request.rawBody) : body);

export function parseCall<E extends Endpoint>(
  endpoint: E,
  { req, info, reply }: Exchange,
  kind: BodyKind = 'json',
): Call<E> {
  const hasJson = isUnsafe(endpoint.method) && kind === 'json';
  return {
    params: parseInput(endpoint.params, req.params) as z.output<E['params']>,
    query: parseInput(endpoint.query, queryOf(req.originalUrl)) as z.output<E['query']>,
    body: parseInput(
      endpoint.body,
      hasJson ? parseJson(info.rawBody, req.headers['content-type']) : {},
    ) as z.output<E['body']>,
    request: info,
    reply,
  };
}
