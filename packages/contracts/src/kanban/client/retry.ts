import { ConnectionError, ServiceError } from './service-error';

/** Milliseconds before the next attempt; null when the error is thrown. `failures` is 0 after the first attempt. */
export type RetryPolicy = (error: unknown, failures: number) => number | null;

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** A service that asks for more is asked again after this time. */
const LONGEST_REQUESTED_MS = 300_000;

/** True when the same request can succeed later: a lost connection, a limit, or a service that is busy or restarting. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return error instanceof ConnectionError;
  return error.status === 429 || error.status >= 500 || error.code === 'request/in-progress';
}

/**
 * Milliseconds before the next attempt: what the service asks for, else exponential backoff with jitter.
 *
 * @param attempt 0 after the first attempt.
 * @param random `0..1`.
 */
export function delayOf(error: unknown, attempt: number, random: number): number {
  if (error instanceof ServiceError && error.retryAfter !== null) {
    return Math.min(Math.max(error.retryAfter * 1_000, FIRST_MS), LONGEST_REQUESTED_MS);
  }
  const longest = Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS);
  return Math.round(longest * (0.5 + random / 2));
}

export const retryUntilAborted =
  (random: () => number = Math.random): RetryPolicy =>
  (error, failures) =>
    isRetryable(error) ? delayOf(error, failures, random()) : null;

/** For programs that end with an error when the service stays away. */
export const retryAtMost =
  (retries: number): RetryPolicy =>
  (error, failures) =>
    failures < retries ? retryUntilAborted()(error, failures) : null;
