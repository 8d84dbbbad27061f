import type { HttpMethod } from '@keelson/contracts/http/endpoint';
import type { ApiError } from './api-error';

const MAX_ATTEMPTS = 3;
const FIRST_WAIT_MS = 300;

/** Worth asking again by itself: nobody waits for a limit to be lifted or for a bug to go away. */
const PASSING = new Set([
  'client/unreachable',
  'billing/provider-unavailable',
  'service/unavailable',
  'kanban/bridge-down',
  'request/in-progress',
]);

/**
 * How long to wait before the call is repeated, or null when it is not.
 *
 * Mutations carry an Idempotency-Key that stays the same, so repeating them is as safe as repeating
 * a read; after an answer that made no sense only reads are repeated.
 *
 * @param attempt How many attempts have failed, from 1.
 * @param random `[0, 1)`, spreads the callers of one outage.
 */
export function retryDelay(
  error: ApiError,
  method: HttpMethod,
  attempt: number,
  random: number,
): number | null {
  if (attempt >= MAX_ATTEMPTS || !error.retryable) return null;
  const strangerAnswered = error.code === 'client/unexpected-response' && method === 'GET';
  if (!PASSING.has(error.code) && !strangerAnswered) return null;
  return FIRST_WAIT_MS * 3 ** (attempt - 1) * (0.5 + random);
}
