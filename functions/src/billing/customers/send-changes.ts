import { type PayerId } from '@keelson/contracts/ids';
import { SECOND } from '@keelson/contracts/time';
import { mapConcurrent } from '@keelson/server/map-concurrent';

const WAIT_MS = 2 * SECOND;
const CONCURRENCY = 4;
const MAX_SENDS = 5;

/** The number of accounts whose changes one run sends. */
const MAX_PENDING = 500;

/** Changes of an account that the provider's customer gets, such as another address. */
export interface FollowedChange {
  /** @returns True while another one must be sent. */
  readonly send: (uid: PayerId) => Promise<boolean>;
  /** The accounts whose change the provider does not have. */
  readonly pending: (limit: number) => Promise<PayerId[]>;
  readonly logFailure: (uid: PayerId, error: unknown) => void;
}

/**
 * Tells the customer at the provider. Never throws, and never waits long: what is not sent in time is sent by the hourly
 * run.
 *
 * @param note Stores the change; returns false when there is nothing to send.
 */
export async function followChange(
  { send, logFailure }: FollowedChange,
  uid: PayerId,
  note: () => Promise<boolean>,
): Promise<void> {
  try {
    if (!(await note())) return;
    await waitForProvider(
      sendUntilSettled(() => send(uid)).catch((error: unknown) => logFailure(uid, error)),
    );
  } catch (error) {
    logFailure(uid, error);
  }
}

async function waitForProvider(sent: Promise<void>): Promise<void> {
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
async function sendUntilSettled(send: () => Promise<boolean>): Promise<void> {
  for (let sent = 0; sent < MAX_SENDS && (await send()); sent += 1);
}

/**
 * Sends what the provider does not have yet. An account that fails does not stop the others.
 *
 * @returns Number of accounts for which nothing is pending any more.
 */
export async function sendPending({ send, pending, logFailure }: FollowedChange): Promise<number> {
  let sent = 0;
  await mapConcurrent(CONCURRENCY, await pending(MAX_PENDING), async (uid) => {
    try {
      await sendUntilSettled(() => send(uid));
      sent += 1;
    } catch (error) {
      logFailure(uid, error);
    }
  });
  return sent;
}
