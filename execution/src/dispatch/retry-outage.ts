import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@keelson/contracts/errors';

const MAX_ATTEMPTS = 5; // within 3 seconds
const FIRST_DELAY_MS = 200;

/** True for an error that repeating the request cannot change. */
export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code !== 'service/unavailable';

/**
 * Repeats a request that an outage of the database interrupted.
 *
 * @param attempt May have been stored although it failed, so a repetition must recognise that.
 * @throws the last error, and a refusal at once.
 */
export async function retryOutage<Result>(
  attempt: () => Promise<Result>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (isRefusal(error) || attempts === maxAttempts) throw error;
      await sleep(FIRST_DELAY_MS * 2 ** (attempts - 1));
    }
  }
}
