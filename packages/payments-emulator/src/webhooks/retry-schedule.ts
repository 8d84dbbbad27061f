const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The provider gives up after three days. */
const GIVE_UP_MS = 72 * HOUR_MS;
const STEPS_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];
const LAST_STEP_MS = 12 * HOUR_MS;
/** Minimum delay of a retry in milliseconds, whatever the compression. */
const SHORTEST_MS = 200;

/**
 * Delay of the next retry of a failed delivery: exponential backoff for up to three days.
 *
 * @param attempts Number of attempts so far, `>= 1`.
 * @param compression Factor by which retries are faster than the provider's.
 * @returns Delay in milliseconds; null to give up.
 */
export function retryDelayMs(attempts: number, compression: number): number | null {
  const soFar = Array.from({ length: attempts }, (_, index) => step(index)).reduce(
    (a, b) => a + b,
    0,
  );
  if (soFar > GIVE_UP_MS) return null;
  return Math.max(SHORTEST_MS, Math.round(step(attempts - 1) / compression));
}

const step = (index: number): number => STEPS_MS[index] ?? LAST_STEP_MS;
