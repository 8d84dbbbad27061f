import { setTimeout as sleep } from 'node:timers/promises';
import { drawRequestFault, isFaultPossible } from '../engine/events/draw-request-fault';
import { type RequestFaultKind, requestFaultsOf } from '../model/request-faults';
import { ApiError } from '../protocol/api-error';
import { type Store } from '../store/store';

/** What happens to a request besides, or instead of, its execution. */
export type Fate =
  | { readonly kind: 'execute' }
  /** The connection ends before or after the execution. */
  | { readonly kind: 'disconnect'; readonly after: boolean }
  /** Rejected before the execution; nothing is stored. */
  | {
      readonly kind: 'reject';
      readonly error: ApiError;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** The execution ends with an error that is stored under the idempotency key. */
  | { readonly kind: 'fail'; readonly keepsWrite: boolean };

/**
 * Draws the configured fault of a request and waits while it is slow.
 *
 * @param call Method and path.
 */
export async function fateOf(
  store: Store,
  { call, key }: { readonly call: string; readonly key: string | null },
): Promise<Fate> {
  const request = { call, hasKey: key !== null };
  const settings = store.state.find('settings', 'settings');
  if (settings === undefined || !isFaultPossible(settings, request)) return { kind: 'execute' };
  const fault = store.run((draft) => drawRequestFault(draft, request)).result;
  const { slowMs, retryAfterSeconds } = requestFaultsOf(settings);
  if (fault === 'slow') await sleep(slowMs);
  return fateFor(fault, { key, retryAfterSeconds });
}

function fateFor(
  fault: RequestFaultKind | null,
  { key, retryAfterSeconds }: { key: string | null; retryAfterSeconds: number },
): Fate {
  switch (fault) {
    case null:
    case 'slow':
      return { kind: 'execute' };
    case 'down':
      return { kind: 'disconnect', after: false };
    case 'lostResponse':
      return { kind: 'disconnect', after: true };
    case 'rateLimited':
      return {
        kind: 'reject',
        error: RATE_LIMITED,
        headers: {
          'Retry-After': String(retryAfterSeconds),
          'Stripe-Rate-Limited-Reason': 'global-rate',
        },
      };
    case 'lockTimeout':
      return { kind: 'reject', error: LOCK_TIMEOUT, headers: { 'Stripe-Should-Retry': 'true' } };
    case 'keyInUse':
      return { kind: 'reject', error: keyInUse(key ?? ''), headers: {} };
    case 'storedError':
      return { kind: 'fail', keepsWrite: false };
    case 'errorAfterWrite':
      return { kind: 'fail', keepsWrite: true };
  }
}

// Codes and statuses: https://docs.stripe.com/error-codes, https://docs.stripe.com/rate-limits. A lock timeout
// has the status 429 without the reason header; the SDK retries it because of `Stripe-Should-Retry`.

const RATE_LIMITED = new ApiError(
  429,
  'invalid_request_error',
  'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
  { code: 'rate_limit' },
);

const LOCK_TIMEOUT = new ApiError(
  429,
  'invalid_request_error',
  'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
  { code: 'lock_timeout' },
);

/** Another request with this key has not ended yet; recorded with type `invalid_request_error`. */
export const keyInUse = (key: string): ApiError =>
  new ApiError(
    409,
    'invalid_request_error',
    `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  );

export const INTERNAL_ERROR = new ApiError(
  500,
  'api_error',
  'An unknown error occurred (injected by the local payments emulator).',
);
