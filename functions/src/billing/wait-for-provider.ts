import { SECOND } from '@keelson/contracts/time';

const WAIT_MS = 2 * SECOND;

/** Waits for a request to the provider, but not long: what is not sent in time is sent by the hourly run. */
export async function waitForProvider(sent: Promise<void>): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), WAIT_MS);
  await Promise.race([sent, waited]);
  clearTimeout(timer);
}
