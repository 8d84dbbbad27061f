import { DomainError } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type Request, type RequestHandler, type Response } from 'express';
import type * as z from 'zod';
import { type Clock } from '@keelson/server/clock';
import { digestOf, sha256 } from '@keelson/server/digest';
import { type Logger } from '@keelson/server/logger';
import { type IdempotencyKey, type Mutation } from '../store/mutation';
import { actorOf, type Authenticator, type Principal } from './authenticate';
import { parseInput, queryOf } from '@keelson/server/parse-input';
import { discardBody, mediaType, parseJson, readBody } from '@keelson/server/read-body';
import { requestIdOf } from '@keelson/server/request-id';
import { sendError } from '@keelson/server/send-error';

/** What every route needs, whatever it does. */
export interface HttpDeps {
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly now: Clock;
}

/** The parsed input of one call. */
export interface Call<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  /** The body as it came; for files. */
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Null where nobody has to say who they are. */
  readonly principal: Principal | null;
  readonly at: number;
  /** Aborted when the caller has hung up before there was an answer. */
  readonly gone: AbortSignal;
  /** Under what a mutation is done. @throws {DomainError} when the call is none. */
  readonly mutation: () => Mutation;
}

/** An answer that is not JSON, or not of the usual status. */
export type Reply =
  { readonly status: number; readonly body: unknown } | { readonly send: (res: Response) => void };

const replies = new WeakSet();
/** Marks what a handler returns as more than the endpoint's response. */
export function replyWith(reply: Reply): Reply {
  replies.add(reply);
  return reply;
}

export interface RouteOptions {
  /** `bytes`: the body is a file, of any type. */
  readonly body?: 'json' | 'bytes';
  readonly limit?: number;
}

/** An endpoint and what carries it out. `createApp` mounts it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly bind: (http: HttpDeps) => RequestHandler;
}

const BODY_LIMIT = 2 * 1024 * 1024;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Binds an endpoint: authenticate, parse strictly, handle, parse the answer, send. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<z.input<E['response']> | Reply>,
  options: RouteOptions = {},
): Route {
  return {
    endpoint,
    bind: (http) => async (req, res) => {
      const started = http.now();
      const requestId = requestIdOf((name) => req.get(name));
      const log = http.log.with({ requestId, method: req.method, path: req.path });
      res.setHeader('X-Request-Id', requestId);
      res.on('finish', () => {
        log.info('Answered', { status: res.statusCode, ms: http.now() - started });
      });
      try {
        const call = await readCall(endpoint, http, { req, res, requestId, options });
        send(res, endpoint, await handle(call));
      } catch (error) {
        // A body that was refused unread leaves the connection in the middle of it.
        if (!req.readableEnded && req.method !== 'GET') {
          await discardBody(req);
          res.setHeader('Connection', 'close');
        }
        sendError(res, error, { requestId, log });
      }
    },
  };
}

interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly requestId: string;
  readonly options: RouteOptions;
}

/** The connection is closed after every answer, too; then nobody looks any more. */
function goneFrom(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  return gone.signal;
}

async function readCall<E extends Endpoint>(
  endpoint: E,
  http: HttpDeps,
  { req, res, requestId, options }: Exchange,
): Promise<Call<E>> {
  const { auth } = endpoint;
  const principal =
    auth === 'public'
      ? null
      : await http.authenticator.verify(auth, {
          authorization: req.get('authorization'),
          params: req.params,
        });
  const isMutation = req.method !== 'GET';
  const bytes = isMutation ? await readBody(req, options.limit ?? BODY_LIMIT) : Buffer.alloc(0);
  const json = isMutation && options.body !== 'bytes';
  const given = json ? parseJson(bytes, req.get('content-type')) : {};
  const at = http.now();
  return {
    params: parseInput(endpoint.params, req.params) as z.output<E['params']>,
    query: parseInput(endpoint.query, queryOf(req.originalUrl)) as z.output<E['query']>,
    body: parseInput(endpoint.body, given) as z.output<E['body']>,
    bytes,
    contentType: mediaType(req.get('content-type')) ?? 'application/octet-stream',
    principal,
    at,
    gone: goneFrom(res),
    mutation: () => {
      if (principal === null) throw new Error(`${endpoint.path} changes nothing`);
      const actor = actorOf(principal, (name) => req.get(name));
      const asked = options.body === 'bytes' ? sha256(bytes) : given;
      const fingerprint = digestOf([req.method, req.originalUrl, asked]);
      const needed = endpoint.idempotency === 'key';
      const key = needed
        ? keyOf(req.get('idempotency-key'), [actor.kind, actor.id], fingerprint)
        : null;
      return { actor, at, requestId, key };
    },
  };
}

/** Keys belong to an actor: two people who choose the same one do not meet. */
function keyOf(
  key: string | undefined,
  owner: readonly string[],
  fingerprint: string,
): IdempotencyKey {
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
  return { id: sha256([...owner, key].join('\n')), fingerprint };
}

function send(res: Response, endpoint: Endpoint, output: unknown): void {
  if (typeof output === 'object' && output !== null && replies.has(output)) {
    const reply = output as Reply;
    if ('send' in reply) reply.send(res);
    else sendJson(res, reply.status, endpoint.response.parse(reply.body));
    return;
  }
  if (endpoint.status === 204) {
    res.status(204).end();
    return;
  }
  // Nothing that the contract does not name leaves the service.
  sendJson(res, endpoint.status, endpoint.response.parse(output));
}

function sendJson(res: Response, status: number, body: unknown): void {
  res.status(status).type('application/json').end(JSON.stringify(body));
}
