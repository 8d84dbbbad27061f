import { randomBytes } from 'node:crypto';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { describeError, type Log } from '../log';
import { ApiError, invalid } from '../protocol/api-error';
import { inLivemode, isLiveKey } from '../protocol/livemode';
import { API_VERSION } from '../protocol/wire';
import { type Store } from '../store/store';
import { authenticate } from './authenticate';
import { type Endpoint } from './endpoint';
import { ENDPOINTS } from './endpoints';
import { type Answer, execute } from './execute';
import { fateOf, keyInUse } from './request-faults';

export interface ApiOptions {
  readonly store: Store;
  readonly secretKey: string;
  readonly log: Log;
  /** The path under which the router is mounted. */
  readonly version: '/v1' | '/v2';
}

/** The provider's API: everything under `/v1` or `/v2`. */
export function apiRouter(options: ApiOptions): Router {
  const router = Router({ caseSensitive: true });
  const keysInUse = new Set<string>();
  const handle = (endpoint: Endpoint | null) => (req: Request, res: Response) =>
    answer(options, { req, res, endpoint, keysInUse });
  router.use(express.text({ type: () => true, limit: '1mb' }));
  for (const endpoint of ENDPOINTS) {
    if (!endpoint.path.startsWith(options.version)) continue;
    const path = endpoint.path.slice(options.version.length).replace('{id}', ':id');
    router[endpoint.method](path, handle(endpoint));
  }
  router.use(handle(null));
  router.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    const refusal = invalid(`The request could not be read: ${describeError(error).error}.`);
    res.status(refusal.status).json(refusal.toWire());
  });
  return router;
}

interface Exchange {
  readonly req: Request;
  readonly res: Response;
  /** Null when no endpoint matches. */
  readonly endpoint: Endpoint | null;
  /** Idempotency keys of the requests in progress. */
  readonly keysInUse: Set<string>;
}

async function answer(options: ApiOptions, exchange: Exchange): Promise<void> {
  const { req, res, keysInUse } = exchange;
  const requestId = `req_${randomBytes(10).toString('hex')}`;
  const key = req.method === 'POST' ? (req.get('idempotency-key') ?? null) : null;
  res.set('Request-Id', requestId).set('Stripe-Version', API_VERSION);
  if (key !== null && keysInUse.has(key)) {
    send(options, res, rejected(keyInUse(key)));
    return;
  }
  if (key !== null) keysInUse.add(key);
  try {
    await respond(options, exchange, { requestId, key });
  } finally {
    if (key !== null) keysInUse.delete(key);
  }
}

async function respond(
  options: ApiOptions,
  { req, res, endpoint }: Exchange,
  { requestId, key }: { readonly requestId: string; readonly key: string | null },
): Promise<void> {
  const call = `${req.method} ${req.baseUrl}${req.path}`;
  const fate = await fateOf(options.store, call);
  if (fate.kind === 'disconnect' && !fate.after) {
    res.destroy();
    return;
  }
  if (fate.kind === 'reject') {
    res.set(fate.headers);
    send(options, res, rejected(fate.error));
    return;
  }
  const given = attempt(
    options,
    () => {
      authenticate(req.headers, options.secretKey);
      // `search` would match as an id; it is a separate endpoint that is not supported.
      if (endpoint === null || req.params['id'] === 'search') throw unknownCall(req);
      return execute(options.store, { req, endpoint, requestId, key });
    },
    requestId,
  );
  if (fate.kind === 'disconnect') {
    res.destroy();
    return;
  }
  if (key !== null) res.set('Idempotency-Key', key);
  send(options, res, given);
}

function send({ secretKey }: ApiOptions, res: Response, given: Answer): void {
  const { status, body, isReplayed, original } = given;
  if (isReplayed) res.set('Idempotent-Replayed', 'true');
  if (original !== null) res.set('Original-Request', original);
  // A stored error would only be replayed.
  if (original !== null && status >= 400) res.set('Stripe-Should-Retry', 'false');
  res.status(status).json(isLiveKey(secretKey) ? inLivemode(body) : body);
}

const rejected = (error: ApiError): Answer => ({
  status: error.status,
  body: error.toWire(),
  isReplayed: false,
  original: null,
});

function attempt({ log }: ApiOptions, work: () => Answer, requestId: string): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError) return rejected(error);
    log({ level: 'error', message: 'A request failed', requestId, ...describeError(error) });
    return rejected(
      new ApiError(
        500,
        'api_error',
        `Internal error of the local payments emulator. Its log contains ${requestId}.`,
      ),
    );
  }
}

function unknownCall(req: Request): ApiError {
  return new ApiError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${req.method}: ${req.originalUrl.split('?')[0] ?? ''}). The local payments emulator does not support it (see packages/payments-emulator/README.md).`,
    { code: 'local_unsupported' },
  );
}
