import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { type Endpoint, takesIdempotencyKey } from '@keelson/contracts/http/endpoint';
import { abortOnDisconnect, type Exchange } from '@keelson/server/http/exchange';
import {
  buildParsedResponse,
  buildResponse,
  type HttpResponse,
} from '@keelson/server/http/http-response';
import { readIdempotencyKey } from '@keelson/server/http/idempotency-key';
import { addressPrefix } from '@keelson/server/http/client-address';
import { deviceLabel } from '@keelson/contracts/account/device-label';
import { parseDevice } from '@keelson/server/http/parse-device';
import { isUnsafeMethod } from '@keelson/server/http/methods';
import { parseInput } from '@keelson/server/http/parse-input';
import { type CallInput, parseCall } from '@keelson/server/http/parse-call';
import { type Reply, ReplyBuilder } from '@keelson/server/http/reply';
import { type Route as ServerRoute, type RouteHandler } from '@keelson/server/http/route';
import { clientAddress } from '@keelson/server/http/trusted-address';
import { securityLog } from '@keelson/server/security-log';
import type * as z from 'zod';
import { type Actor, authenticate } from './authenticate';
import { type HttpDeps, type RequestInfo } from './http-deps';
import { runOnce } from './idempotency';
import { type RequestKey } from './idempotency-repo';
import { callerOf, limitBadCredentials, limitRefusals, limitRequest } from './limit-requests';
import { isOwnNavigation, NAVIGATION_HEADERS } from './own-navigation';
import { requireSameOrigin } from './same-origin';

export type Route = ServerRoute<HttpDeps> & {
  /** The parsed response, for a page that brings it along: of {@link ownRoute}, and of what is the same for everybody. */
  readonly read?: (actor: Actor, query: Readonly<Record<string, string>>) => Promise<unknown>;
};
export type RouteOptions = Pick<Route, 'bodyLimit'>;

export interface Call<E extends Endpoint> extends CallInput<E> {
  readonly request: RequestInfo;
  readonly reply: Reply;
}
export interface MemberCall<E extends Endpoint> extends Call<E> {
  readonly actor: Actor;
  /** To be stored in the transaction of the effect; null unless the endpoint says so. */
  readonly key: RequestKey | null;
}
type Output<E extends Endpoint> = Promise<z.input<E['response']>>;

const NO_BODY = Buffer.alloc(0);

/**
 * Binds an endpoint for members or staff: authenticates, parses strictly, runs the handler, parses its
 * response. Mutations require an `Idempotency-Key` unless they are idempotent by nature, and a
 * same-origin request when they are authenticated by the cookie.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: MemberCall<E>) => Output<E>,
  options: RouteOptions = {},
): Route {
  return bindMember(endpoint, options, async (http, exchange, { call, reply }) => {
    const run = async (key: RequestKey | null): Promise<HttpResponse> =>
      buildResponse(endpoint, await handle({ ...call, key }), reply);
    return takesIdempotencyKey(endpoint)
      ? runOnce(http, { exchange, endpoint, call, run })
      : run(null);
  });
}

/** Binds an endpoint whose response depends on the account and the query alone. */
export const ownRoute = <E extends Endpoint>(
  endpoint: E,
  read: (actor: Actor, query: CallInput<E>['query']) => Output<E>,
): Route => ({
  ...route(endpoint, ({ actor, query }) => read(actor, query)),
  read: async (actor, query) => {
    const input = parseInput(endpoint.query, query) as CallInput<E>['query'];
    return dropUnknownFields(endpoint.response).parse(await read(actor, input));
  },
});

/**
 * Binds an endpoint that another service carries out. That service stores the idempotency record in the
 * transaction of the effect, and the handler returns its parsed response: nothing is stored or parsed a
 * second time here.
 */
export function gatewayRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: MemberCall<E>) => Promise<z.output<E['response']>>,
  options: RouteOptions = {},
): Route {
  return bindMember(endpoint, options, async (_http, { req }, { call, reply }) => {
    if (takesIdempotencyKey(endpoint)) readIdempotencyKey(req.get('idempotency-key'));
    return buildParsedResponse(endpoint, await handle({ ...call, key: null }), reply);
  });
}

/**
 * Binds an endpoint that anyone may call. Its mutations must be idempotent by nature, because keys
 * belong to users, and must come from the app's own pages.
 */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Output<E>,
): Route {
  if (endpoint.auth !== 'public') throw new Error(`${endpoint.path} is not public: use route`);
  return {
    endpoint,
    bind: (http) => async (exchange) => {
      if (isUnsafeMethod(endpoint.method)) requireSameOrigin(exchange.req, http.appUrl);
      await limitRequest(http, exchange, { endpoint, caller: null });
      if (endpoint.appCheck === true) await http.appCheck.require(exchange, http.addresses);
      const request = await readRequest(http, exchange);
      const reply = new ReplyBuilder(exchange.res);
      const input = parseCall(endpoint, exchange.req, request.rawBody);
      const output = await limitRefusals(http, exchange, endpoint, () =>
        handle({ ...input, request, reply }),
      );
      return buildResponse(endpoint, output, reply);
    },
  };
}

/**
 * Binds an endpoint whose caller signs the raw body, or has a signed address. The handler verifies the signature and then
 * parses the body itself.
 */
export function webhookRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Pick<Call<E>, 'request' | 'reply' | 'params'>) => Output<E>,
): Route {
  const bind =
    (http: HttpDeps): RouteHandler =>
    async (exchange) => {
      const request = await readRequest(http, exchange);
      const reply = new ReplyBuilder(exchange.res);
      const params = parseInput(endpoint.params, exchange.req.params) as z.output<E['params']>;
      return buildResponse(endpoint, await handle({ request, reply, params }), reply);
    };
  return { endpoint, bind };
}

/** Call it after authentication: unauthenticated callers cannot make the function keep large bodies. */
export async function readRequest(
  { addresses }: Pick<HttpDeps, 'addresses'>,
  exchange: Exchange,
): Promise<RequestInfo> {
  const { req, requestId: id, log, deadline } = exchange;
  const rawBody = isUnsafeMethod(req.method) ? await exchange.readBody() : NO_BODY;
  const parsed = parseDevice(req.headers['user-agent']);
  const client = {
    device: deviceLabel(parsed),
    parsedDevice: parsed,
    addressPrefix: addressPrefix(clientAddress(req, addresses)),
  };
  return {
    id,
    log,
    headers: req.headers,
    rawBody,
    deadline,
    closed: abortOnDisconnect(exchange),
    client,
    security: securityLog(log, req, addresses),
  };
}

interface BoundCall<E extends Endpoint> {
  readonly call: Omit<MemberCall<E>, 'key'>;
  readonly reply: ReplyBuilder;
}

function bindMember<E extends Endpoint>(
  endpoint: E,
  options: RouteOptions,
  run: (http: HttpDeps, exchange: Exchange, bound: BoundCall<E>) => Promise<HttpResponse>,
): Route {
  if (endpoint.auth === 'public') throw new Error(`${endpoint.path} is public: use publicRoute`);
  return {
    ...options,
    endpoint,
    bind: (http) => async (exchange) => {
      const { req, res } = exchange;
      if (endpoint.asksAt !== undefined && !mayHaveEffect(http, exchange)) {
        res.status(303).location(endpoint.asksAt).end();
        return null;
      }
      // First: unauthenticated callers send no large bodies and learn nothing about schemas.
      const actor = await limitBadCredentials(http, exchange, () =>
        authenticate(http, endpoint, exchange),
      );
      await limitRequest(http, exchange, { endpoint, caller: callerOf(actor) });
      const request = await readRequest(http, exchange);
      const input = parseCall(endpoint, req, request.rawBody);
      const reply = new ReplyBuilder(res);
      return run(http, exchange, { call: { ...input, request, actor, reply }, reply });
    },
  };
}

/** Judges a `GET` with an effect. Browsers send no Bearer token by themselves. */
function mayHaveEffect({ appUrl }: HttpDeps, { req, res }: Exchange): boolean {
  res.vary(NAVIGATION_HEADERS);
  res.setHeader('Cache-Control', 'private, no-store');
  if (req.method === 'HEAD') return false;
  return req.headers.authorization !== undefined || isOwnNavigation(req.headers, appUrl);
}
