import type { HttpMethod } from '@keelson/contracts/http/endpoint';
import type { ApiError } from './api-error';

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 300;

/** Errors worth an automatic retry. Rate limits and bugs are not: they do not pass within seconds. */
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
  const isRetryableRead = error.code === 'client/unexpected-response' && method === 'GET';
  if (!TRANSIENT.has(error.code) && !isRetryableRead) return null;
  return FIRST_DELAY_MS * 3 ** (attempt - 1) * (0.5 + random);
}
