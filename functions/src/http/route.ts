import { hasRole, StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { type Endpoint, type EndpointAuth } from '@keelson/contracts/http/endpoint';
import { type Request, type RequestHandler } from 'express';
import type * as z from 'zod';
import { type Actor, credentialOf } from './authenticate';
import { type Exchange, exchangeOf, type HttpDeps, type Reply, type RequestInfo } from './exchange';
import { answerOnce } from './idempotency';
import { parseInput, queryOf } from './parse-input';
import { parseJson } from './read-body';
import { isSameOrigin, isUnsafe } from './same-origin';
import { type Answer, answerOf, sendAnswer } from './send-answer';
import { sendError } from './send-error';

/** An endpoint and what carries it out. `createApp` mounts it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly bind: (http: HttpDeps) => RequestHandler;
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
type Output<E extends Endpoint> = Promise<z.input<E['response']>>;

/**
 * Binds an endpoint for members or staff: authenticate, parse strictly, handle, parse the answer,
 * send. Mutations need an `Idempotency-Key`, and a same-origin request when they come with the cookie.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: MemberCall<E>) => Output<E>,
): Route {
  if (endpoint.auth === 'public') throw new Error(`${endpoint.path} is public: use publicRoute`);
  return {
    endpoint,
    bind: (http) =>
      handler(http, async (exchange) => {
        const actor = await authenticate(http, endpoint, exchange); // strangers learn no shapes
        const call = parseCall(endpoint, exchange);
        const run = async (): Promise<Answer> =>
          answerOf(endpoint, await handle({ ...call, actor }), exchange.reply.chosen());
        return isUnsafe(endpoint.method)
          ? answerOnce(http, { exchange, actor, body: call.body, run })
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
        return answerOf(endpoint, await handle(call), exchange.reply.chosen());
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
        answerOf(endpoint, await handle({ request: info, reply }), reply.chosen()),
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

export function parseCall<E extends Endpoint>(
  endpoint: E,
  { req, info, reply }: Exchange,
): Call<E> {
  return {
    params: parseInput(endpoint.params, req.params) as z.output<E['params']>,
    query: parseInput(endpoint.query, queryOf(req.originalUrl)) as z.output<E['query']>,
    body: parseInput(
      endpoint.body,
      isUnsafe(endpoint.method) ? parseJson(info.rawBody, req.headers['content-type']) : {},
    ) as z.output<E['body']>,
    request: info,
    reply,
  };
}
