import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@keelson/contracts/time';
import { type Logger } from '@keelson/server/logger';

const PAUSE_MS = SECOND;
/** An outage at the start is logged again after this many attempts. */
const LOG_EVERY = 30;

export interface WaitOptions {
  /** @returns The error, null when the database responded. */
  readonly findError: () => Promise<Error | null>;
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly pauseMs?: number;
}

/**
 * Waits until the database responds.
 *
 * @returns False when `signal` ended the wait.
 */
export async function waitForDatabase(options: WaitOptions): Promise<boolean> {
  const { findError, signal, log, pauseMs = PAUSE_MS } = options;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const error = await findError();
    if (error === null) return !signal.aborted;
    if (attempt % LOG_EVERY === 0) {
      log.warn('The service takes no work until its database and its clock are right', { error });
    }
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
