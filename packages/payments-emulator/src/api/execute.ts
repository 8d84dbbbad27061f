import { type Request } from 'express';
import { type Draft } from '../model/draft';
import { ApiError, invalid } from '../protocol/api-error';
import { parseForm, type RawFields, type Raw } from '../protocol/form';
import { type Store } from '../store/store';
import { type Endpoint } from './endpoint';
import { expand } from './expand';
import { createHash } from 'node:crypto';
import { type IdempotencyRecord } from '../model/records';

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

const MAX_KEY = 255;

/** Digest of endpoint and parameters, independent of parameter order. */
function fingerprint(call: string, raw: Raw): string {
  return createHash('sha256').update(call).update('\n').update(canonical(raw)).digest('hex');
}

function canonical(raw: Raw): string {
  if (typeof raw === 'string') return JSON.stringify(raw);
  if (Array.isArray(raw)) return `[${raw.map(canonical).join(',')}]`;
  const sorted = Object.entries(raw).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`).join(',')}}`;
}

/**
 * The stored response of this key.
 *
 * @throws {ApiError} 400 `idempotency_error` when the key was used with another request.
 */
function idempotencyRecord(
  draft: Draft,
  key: string,
  print: string,
): IdempotencyRecord | undefined {
  if (key.length > MAX_KEY) throw invalid(`Idempotency keys have up to ${MAX_KEY} characters.`);
  const kept = draft.find('idempotencyRecord', key);
  if (kept === undefined || kept.fingerprint === print) return kept;
  throw new ApiError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}
