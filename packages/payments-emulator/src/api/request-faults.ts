import { setTimeout as sleep } from 'node:timers/promises';
import { drawRequestFault, isFaultPossible } from '../engine/events/draw-request-fault';
import { type RequestFaultKind, requestFaultsOf } from '../model/request-faults';
import { ApiError } from '../protocol/api-error';
import { type Store } from '../store/store';

/** Describes what happens to a request besides, or instead of, its execution. */
export type Fate =
  | { readonly kind: 'execute' }
  /** The connection ends before or after the execution. */
  | { readonly kind: 'disconnect'; readonly after: boolean }
  /** Rejected before the execution; nothing is stored. */
  | {
      readonly kind: 'reject';
      readonly error: ApiError;
      readonly headers: Readonly<Record<string, string>>;
    };

/**
 * Draws the configured fault of a request and waits while it is slow.
 *
 * @param call Method and path.
 */
export async function fateOf(store: Store, call: string): Promise<Fate> {
  const request = { call };
  const settings = store.state.find('settings', 'settings');
  if (settings === undefined || !isFaultPossible(settings, request)) return { kind: 'execute' };
  const fault = store.run((draft) => drawRequestFault(draft, request)).result;
  const { slowMs, retryAfterSeconds } = requestFaultsOf(settings);
  if (fault === 'slow') await sleep(slowMs);
  return fateFor(fault, retryAfterSeconds);
}

function fateFor(fault: RequestFaultKind | null, retryAfterSeconds: number): Fate {
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
  }
}

// Codes and statuses: https://docs.stripe.com/error-codes, https://docs.stripe.com/rate-limits.

const RATE_LIMITED = new ApiError(
  429,
  'invalid_request_error',
  'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
  { code: 'rate_limit' },
);

/** Another request with this key has not ended yet; recorded with type `invalid_request_error`. */
export const keyInUse = (key: string): ApiError =>
  new ApiError(
    409,
    'invalid_request_error',
    `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  );
