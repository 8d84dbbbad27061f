import { type Request } from 'express';
import { type Draft } from '../model/draft';
import { ApiError } from '../protocol/api-error';
import { parseForm, type RawFields } from '../protocol/form';
import { type Store } from '../store/store';
import { type Endpoint } from './endpoint';
import { expand } from './expand';
import { fingerprint, idempotencyRecord } from './idempotency';

export interface Answer {
  readonly status: number;
  readonly body: object;
  readonly isReplayed: boolean;
  /** Id of the request that was executed under the idempotency key; null without a key. */
  readonly original: string | null;
}

export interface Call {
  readonly req: Request;
  readonly endpoint: Endpoint;
  readonly requestId: string;
  readonly key: string | null;
}

type Given = Pick<Answer, 'status' | 'body'>;

/**
 * Executes a call once per idempotency key. The response is stored when the execution has begun, also an
 * error (recorded: pay-rails/pay, `test_stripe_fails_when_subscribing_with_no_payment_method.yml`: a 400 with
 * `Original-Request`). Nothing is stored when the parameters are invalid
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export function execute(store: Store, call: Call): Answer {
  const { req, endpoint, requestId, key } = call;
  const raw = rawOf(req);
  const print = key === null ? '' : fingerprint(`${req.method} ${req.baseUrl}${req.path}`, raw);
  const id = typeof req.params['id'] === 'string' ? req.params['id'] : '';
  const request = { id: requestId, idempotency_key: key };
  const fresh = (given: Given): Answer => ({
    ...given,
    isReplayed: false,
    original: key === null ? null : requestId,
  });
  const keep = (draft: Draft, given: Given): Answer => {
    if (key !== null)
      draft.put('idempotencyRecord', {
        id: key,
        fingerprint: print,
        atMs: draft.moment.nowMs,
        request: requestId,
        ...given,
      });
    return fresh(given);
  };
  const progress: { hasBegun: boolean } = { hasBegun: false };
  try {
    return store.run((draft): Answer => {
      const kept = key === null ? undefined : idempotencyRecord(draft, key, print);
      if (kept !== undefined) {
        const { status, body, request: original = null } = kept;
        return { status, body: body as object, isReplayed: true, original };
      }
      const run = endpoint.prepare(raw);
      progress.hasBegun = true;
      const body = expand(draft, run(draft, id), expansions(raw));
      const refusal = draft.refusedWith;
      return keep(draft, refusal === null ? { status: 200, body } : wireOf(refusal));
    }, request).result;
  } catch (error) {
    if (!(error instanceof ApiError) || !progress.hasBegun) throw error;
    return store.run((draft) => keep(draft, wireOf(error)), request).result;
  }
}

const wireOf = (error: ApiError): Given => ({ status: error.status, body: error.toWire() });

const expansions = (raw: RawFields): string[] =>
  Array.isArray(raw['expand']) ? raw['expand'].map(String) : [];

/** Parameters are in the query, in the body or, for DELETE, in either. */
function rawOf(req: Request): RawFields {
  const query = req.originalUrl.split('?')[1] ?? '';
  const body = typeof req.body === 'string' ? req.body : '';
  return parseForm([query, body].filter((part) => part !== '').join('&'));
}
