import { type PayerId } from '@keelson/contracts/ids';
import { SECOND } from '@keelson/contracts/time';
import { mapConcurrent } from '@keelson/server/map-concurrent';

const WAIT_MS = 2 * SECOND;
const CONCURRENCY = 4;
const MAX_SENDS = 5;

/** The number of accounts whose changes one run sends. */
export const MAX_PENDING = 500;

/** Waits for a request to the provider, but not long: what is not sent in time is sent by the hourly run. */
export async function waitForProvider(sent: Promise<void>): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), WAIT_MS);
  await Promise.race([sent, waited]);
  clearTimeout(timer);
}

/**
 * Sends a change, and again while a newer one is pending: the last request to the provider must be the one with the
 * newest change. What is left after a few is sent by the hourly run.
 *
 * @param send Returns true while another change must be sent.
 */
export async function sendUntilSettled(send: () => Promise<boolean>): Promise<void> {
  for (let sent = 0; sent < MAX_SENDS && (await send()); sent += 1);
}

/**
 * Sends what is pending for several accounts. An account that fails does not stop the others.
 *
 * @returns Number of accounts for which nothing is pending any more.
 */
export async function sendChanges(
  uids: readonly PayerId[],
  send: (uid: PayerId) => Promise<void>,
  logFailure: (uid: PayerId, error: unknown) => void,
): Promise<number> {
  let sent = 0;
  await mapConcurrent(CONCURRENCY, uids, async (uid) => {
    try {
      await send(uid);
      sent += 1;
    } catch (error) {
      logFailure(uid, error);
    }
  });
  return sent;
}
