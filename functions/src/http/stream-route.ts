import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { digestOf } from '@keelson/server/digest';
import { type Exchange } from '@keelson/server/http/exchange';
import { REPLAYED_HEADER } from '@keelson/server/http/idempotency-key';
import { parseCall } from '@keelson/server/http/parse-call';
import { ReplyBuilder } from '@keelson/server/http/reply';
import type * as z from 'zod';
import { authenticate } from './authenticate';
import { EventStream } from './event-stream';
import { type HttpDeps } from './http-deps';
import { keyIdOf } from './idempotency';
import { callerOf, limitBadCredentials, limitRequest } from './limit-requests';
import { type MemberCall, readRequest, type Route } from './route';

export interface StreamCall<E extends Endpoint> extends Omit<MemberCall<E>, 'key'> {
  /** The id of the call's idempotency record, unique among all users. */
  readonly key: string;
  readonly events: EventStream<z.input<E['response']>>;
}

/** Describes what is stored of a finished stream, to replay it; JSON. */
export type Receipt = Readonly<Record<string, string | number>>;

export interface StreamHandler<E extends Endpoint> {
  /** Sends the events. Returns a receipt to store, or null to let the same request run again. */
  readonly run: (call: StreamCall<E>) => Promise<Receipt | null>;
  readonly replay: (call: StreamCall<E>, receipt: Receipt) => Promise<void>;
}

/**
 * Binds an endpoint that responds with server-sent events. Authentication, parsing and the
 * `Idempotency-Key` work as for every route; errors before the first event are problem documents.
 */
export function streamRoute<E extends Endpoint>(endpoint: E, handler: StreamHandler<E>): Route {
  if (endpoint.responseType !== 'events') {
    throw new Error(`${endpoint.path} does not send events: use route`);
  }
  return {
    endpoint,
    bind: (http) => async (exchange) => {
      const call = await readStreamCall(http, endpoint, exchange);
      await runOrReplay(http, exchange, { endpoint, handler, call });
      return null;
    },
  };
}

async function readStreamCall<E extends Endpoint>(
  http: HttpDeps,
  endpoint: E,
  exchange: Exchange,
): Promise<StreamCall<E>> {
  const { req, res } = exchange;
  const actor = await limitBadCredentials(http, exchange, () =>
    authenticate(http, endpoint, exchange),
  );
  await limitRequest(http, exchange, { endpoint, caller: callerOf(actor) });
  const request = await readRequest(http, exchange);
  return {
    ...parseCall(endpoint, req, request.rawBody),
    request,
    actor,
    reply: new ReplyBuilder(res),
    key: keyIdOf(actor, req.headers),
    events: new EventStream<z.input<E['response']>>(res, {
      // Fields that only a newer release knows stay on the server.
      parse: (event) => dropUnknownFields(endpoint.response).parse(event),
    }),
  };
}

interface BoundStream<E extends Endpoint> {
  readonly endpoint: E;
  readonly handler: StreamHandler<E>;
  readonly call: StreamCall<E>;
}

async function runOrReplay<E extends Endpoint>(
  { idempotency, now, leaseMs }: HttpDeps,
  { req, res }: Exchange,
  { endpoint, handler, call }: BoundStream<E>,
): Promise<void> {
  const { key, body, actor } = call;
  // Not the URL: the function has one of its own besides the one behind Hosting.
  const fingerprint = digestOf([req.method, endpoint.path, body]);
  const at = now();
  const claim = await idempotency.claim({ id: key, uid: actor.uid, fingerprint, at, leaseMs });
  if (claim.kind === 'replay') {
    res.setHeader(REPLAYED_HEADER, 'true');
    await handler.replay(call, claim.response.body as Receipt);
    call.events.end();
    return;
  }
  let receipt: Receipt | null = null;
  try {
    receipt = await handler.run(call);
  } finally {
    if (receipt === null) await idempotency.release(key, claim.attempt);
    else await idempotency.complete(key, claim.attempt, { status: 200, body: receipt });
  }
  call.events.end();
}
