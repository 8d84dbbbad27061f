import { SECOND } from '@keelson/contracts/time';

/** The time for which the platform lets a request run, in seconds (`function-options.ts`). */
export const TIMEOUT_SECONDS = {
  web: 60,
  /** The console writes whole releases in one request. */
  console: 300,
  /** Schedules and tasks. */
  task: 540,
} as const;

/**
 * Longer than a request of the function may run: when the lease of an idempotency key ends, the attempt that
 * claimed it has ended too, and a retry cannot overlap with it.
 */
export const leaseMsOf = (timeoutSeconds: number): number => (timeoutSeconds + 15) * SECOND;
