import { type Endpoint } from '@keelson/contracts/http/endpoint';
import type * as z from 'zod';
import { digestOf } from '@keelson/server/digest';
import { EventStream } from './event-stream';
import { type Exchange, exchangeOf, type HttpDeps } from './exchange';
import { idempotencyId, REPLAYED_HEADER } from './idempotency';
import { authenticate, type MemberCall, parseCall, type Route } from './route';
import { sendError } from '@keelson/server/send-error';

/** One call whose answer is a stream. */
export interface StreamCall<E extends Endpoint> extends MemberCall<E> {
  /** The call's `Idempotency-Key`, unique among all callers. */
  readonly key: string;
  readonly events: EventStream<z.input<E['response']>>;
}

/** What a stream leaves behind to be sent again from; JSON. */
export type Receipt = Readonly<Record<string, string | number>>;

export interface StreamHandler<E extends Endpoint> {
  /** Sends the events. A receipt ends it for good; with null the same call would run again. */
  readonly run: (call: StreamCall<E>) => Promise<Receipt | null>;
  /** Sends what an earlier call with the same key ended with. */
  readonly replay: (call: StreamCall<E>, receipt: Receipt) => Promise<void>;
}

/**
 * Binds an endpoint that answers with server-sent events. Who calls, the input and the
 * `Idempotency-Key` are judged as for every other route; what is refused before the first event is a
 * problem document.
 */
export function streamRoute<E extends Endpoint>(endpoint: E, handler: StreamHandler<E>): Route {
  if (endpoint.answers !== 'events') throw new Error(`${endpoint.path} is no stream: use route`);
  return {
    endpoint,
    bind: (http) => async (req, res) => {
      const exchange = exchangeOf(req, res);
      try {
        await answer(http, endpoint, { handler, exchange });
      } catch (error) {
        sendError(res, error, { requestId: exchange.info.id, log: exchange.info.log });
      }
    },
  };
}

async function answer<E extends Endpoint>(
  http: HttpDeps,
  endpoint: E,
  { handler, exchange }: { handler: StreamHandler<E>; exchange: Exchange },
): Promise<void> {
  const { req, res } = exchange;
  const actor = await authenticate(http, endpoint, exchange);
  const parsed = parseCall(endpoint, exchange);
  const key = idempotencyId(actor, req.get('idempotency-key'));
  const call = { ...parsed, actor, key, events: new EventStream<z.input<E['response']>>(res) };
  const fingerprint = digestOf([req.method, endpoint.path, parsed.body]);
  const { uid } = actor;
  const claim = await http.idempotency.claim({ id: key, uid, fingerprint, at: http.now() });
  if (claim.kind === 'replay') {
    res.setHeader(REPLAYED_HEADER, 'true');
    await handler.replay(call, claim.answer.body as Receipt);
    call.events.end();
    return;
  }
  let receipt: Receipt | null = null;
  try {
    receipt = await handler.run(call);
  } finally {
    const kept = receipt === null ? null : { status: 200, body: receipt };
    await http.idempotency.settle(key, claim.attempt, kept);
  }
  call.events.end();
}
