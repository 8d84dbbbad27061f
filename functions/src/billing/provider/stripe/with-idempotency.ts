import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isKeyInUse, isReplayedFailure } from './map-stripe-error';

const MAX_WAITS = 20;
const WAIT_MS = 250;
const MAX_FAILED_KEYS = 3;

/** An idempotency key: equal parts give an equal key. The provider allows 255 characters. */
export function idempotencyKey(kind: string, parts: readonly unknown[]): string {
  return `keelson-${kind}-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}

/**
 * Sends a request that must take effect once under concurrent callers.
 *
 * Callers with the same key get the same response. The provider rejects a key whose first request is in
 * progress (we wait and retry), and replays a stored error for a day (then all callers move on to the
 * next key in the same order, so they still share one).
 */
export async function withIdempotency<Result>(
  key: string,
  request: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> {
  let failedKeys = 0;
  let waits = 0;
  for (;;) {
    try {
      return await request(failedKeys === 0 ? key : `${key}-${failedKeys}`);
    } catch (error) {
      if (isKeyInUse(error) && waits < MAX_WAITS) {
        waits += 1;
        await sleep(WAIT_MS);
      } else if (isReplayedFailure(error) && failedKeys < MAX_FAILED_KEYS) {
        failedKeys += 1;
      } else {
        throw error;
      }
    }
  }
}
