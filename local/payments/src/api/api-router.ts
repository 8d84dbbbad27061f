import { randomBytes } from 'node:crypto';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { describeError, type Log } from '../log';
import { type Draft } from '../model/draft';
import { ApiError, invalid } from '../protocol/api-error';
import { parseForm, type RawFields } from '../protocol/form';
import { API_VERSION } from '../protocol/wire';
import { type Store } from '../store/store';
import { authenticate } from './authenticate';
import { type Endpoint } from './endpoint';
import { ENDPOINTS } from './endpoints';
import { expand } from './expand';
import { fingerprint, idempotencyRecord } from './idempotency';

export interface ApiOptions {
  readonly store: Store;
  readonly secretKey: string;
  readonly log: Log;
}

interface Answer {
  readonly status: number;
  readonly body: object;
  readonly isReplayed: boolean;
}

/** The provider's API: everything under `/v1`. */
export function apiRouter(options: ApiOptions): Router {
  const router = Router({ caseSensitive: true });
  router.use(express.text({ type: () => true, limit: '1mb' }));
  for (const endpoint of ENDPOINTS) {
    router[endpoint.method](endpoint.path.replace('{id}', ':id').slice('/v1'.length), (req, res) =>
      answer(options, { req, res, endpoint }),
    );
  }
  router.use((req, res) => answer(options, { req, res, endpoint: null }));
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
}

function answer(options: ApiOptions, { req, res, endpoint }: Exchange): void {
  const requestId = `req_${randomBytes(10).toString('hex')}`;
  const key = req.method === 'POST' ? (req.get('idempotency-key') ?? null) : null;
  res.set('Request-Id', requestId).set('Stripe-Version', API_VERSION);
  if (key !== null) res.set('Idempotency-Key', key);
  const { status, body, isReplayed } = attempt(
    options,
    () => {
      authenticate(req.headers, options.secretKey);
      // `search` would match as an id; it is a separate endpoint that is not supported.
      if (endpoint === null || req.params['id'] === 'search') throw unknownCall(req);
      return perform(options.store, { req, endpoint, requestId, key });
    },
    requestId,
  );
  if (isReplayed) res.set('Idempotent-Replayed', 'true');
  res.status(status).json(body);
}

function attempt({ log }: ApiOptions, work: () => Answer, requestId: string): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError)
      return { status: error.status, body: error.toWire(), isReplayed: false };
    log({ level: 'error', message: 'A request failed', requestId, ...describeError(error) });
    const failure = new ApiError(
      500,
      'api_error',
      `Internal error of the local payments stand-in. Its log contains ${requestId}.`,
    );
    return { status: failure.status, body: failure.toWire(), isReplayed: false };
  }
}

interface Call {
  readonly req: Request;
  readonly endpoint: Endpoint;
  readonly requestId: string;
  readonly key: string | null;
}

function perform(store: Store, { req, endpoint, requestId, key }: Call): Answer {
  const raw = rawOf(req);
  const print = fingerprint(`${req.method} ${req.baseUrl}${req.path}`, raw);
  const id = typeof req.params['id'] === 'string' ? req.params['id'] : '';
  const decision = store.run(
    (draft): Answer => {
      const kept = key === null ? undefined : idempotencyRecord(draft, key, print);
      if (kept !== undefined)
        return { status: kept.status, body: kept.body as object, isReplayed: true };
      const body = answerCall(draft, endpoint, { raw, id });
      const refusal = draft.refusedWith;
      const given = { status: refusal?.status ?? 200, body: refusal?.toWire() ?? body };
      if (key !== null) {
        draft.put('idempotencyRecord', {
          id: key,
          fingerprint: print,
          atMs: draft.moment.nowMs,
          ...given,
        });
      }
      return { ...given, isReplayed: false };
    },
    { id: requestId, idempotency_key: key },
  );
  return decision.result;
}

function answerCall(
  draft: Draft,
  endpoint: Endpoint,
  { raw, id }: { raw: RawFields; id: string },
): object {
  const body = endpoint.answer(draft, raw, id);
  const paths = Array.isArray(raw['expand']) ? raw['expand'].map(String) : [];
  return expand(draft, body, paths);
}

/** Parameters are in the query, in the body or, for DELETE, in either. */
function rawOf(req: Request): RawFields {
  const query = req.originalUrl.split('?')[1] ?? '';
  const body = typeof req.body === 'string' ? req.body : '';
  return parseForm([query, body].filter((part) => part !== '').join('&'));
}

function unknownCall(req: Request): ApiError {
  return new ApiError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${req.method}: ${req.originalUrl.split('?')[0] ?? ''}). The local payments stand-in does not support it (see local/payments/README.md).`,
    { code: 'local_unsupported' },
  );
}
