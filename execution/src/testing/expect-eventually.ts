import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@keelson/contracts/time';

const TIMEOUT_MS = 90 * SECOND;

/** Polls for data that is written asynchronously; fails with the last value read. */
export async function expectEventually<Value>(
  look: () => Promise<Value>,
  wanted: Value,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let seen = await look();
  while (seen !== wanted && Date.now() < deadline) {
    await sleep(20);
    seen = await look();
  }
  expect(seen).toBe(wanted);
}
