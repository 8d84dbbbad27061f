import type { HttpMethod } from '@keelson/contracts/http/endpoint';
import type { ApiError } from './api-error';

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 300;

/** Rate limits that end later are shown to the user, who decides. */
const MAX_RATE_WAIT_SECONDS = 5;

/** Errors worth an automatic retry. Bugs are not: they do not pass within seconds. */
const TRANSIENT = new Set([
  'client/unreachable',
  'billing/provider-unavailable',
  'service/unavailable',
  'kanban/bridge-down',
  'request/in-progress',
]);

/**
 * The delay before a retry, or null when the call is not retried.
 *
 * Mutations keep their Idempotency-Key, so a retry is as safe as for a read. After an unexpected response only
 * reads are retried.
 *
 * @param attempt Number of failed attempts, from 1.
 * @param random `[0, 1)`, spreads the retries of many clients.
 */
export function retryDelay(
  error: ApiError,
  method: HttpMethod,
  attempt: number,
  random: number,
): number | null {
  if (attempt >= MAX_ATTEMPTS || !error.retryable) return null;
  if (error.code === 'rate/too-many-requests') return rateLimitDelay(error, random);
  const isRetryableRead = error.code === 'client/unexpected-response' && method === 'GET';
  if (!TRANSIENT.has(error.code) && !isRetryableRead) return null;
  return FIRST_DELAY_MS * 3 ** (attempt - 1) * (0.5 + random);
}

/** As long as the server's `Retry-After` says, never less: the request was refused before it had an effect. */
function rateLimitDelay({ details }: ApiError, random: number): number | null {
  const seconds = details['retryAfterSeconds'];
  if (typeof seconds !== 'number' || seconds > MAX_RATE_WAIT_SECONDS) return null;
  return seconds * 1_000 + FIRST_DELAY_MS * random;
}
