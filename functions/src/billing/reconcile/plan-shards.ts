import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type CreationWindow } from '../provider/payment-provider';

/** All shards of a pass are written in one transaction. */
const MAX_SHARDS = 200;

interface Stored {
  countCreatedWithin(from: EpochMs, to: EpochMs | null): Promise<number>;
  oldestCreation(): Promise<EpochMs | null>;
}

/**
 * Divides all creation times into windows with about equally many stored subscriptions, newest first. The first window
 * has no end and the last one begins at 0, so that subscriptions that are not stored are in one of them.
 *
 * @param size Subscriptions in a window, more when there would be too many windows.
 */
export async function planShards(
  stored: Stored,
  { now, size }: { readonly now: EpochMs; readonly size: number },
): Promise<CreationWindow[]> {
  const total = await stored.countCreatedWithin(0, null);
  const oldest = await stored.oldestCreation();
  if (oldest === null) return [{ from: 0, to: null }];
  const limit = Math.max(size, Math.ceil(total / (MAX_SHARDS / 2)));
  const start = Math.floor(oldest / SECOND) * SECOND;
  const end = Math.max(start + SECOND, Math.ceil(now / SECOND) * SECOND);
  const bounds = await divide(stored, { from: start, to: end, count: total, limit });
  const edges = [0, ...bounds];
  return edges.map((from, index) => ({ from, to: edges[index + 1] ?? null })).reverse();
}

interface Part {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly count: number;
  readonly limit: number;
}

/** Instants inside of a part at which it is cut: it is halved until each half is small enough. */
async function divide(stored: Stored, { from, to, count, limit }: Part): Promise<EpochMs[]> {
  const middle = Math.floor((from + to) / 2 / SECOND) * SECOND;
  if (count <= limit || middle <= from) return [];
  const older = await stored.countCreatedWithin(from, middle);
  const newer = count - older;
  const [left, right] = await Promise.all([
    divide(stored, { from, to: middle, count: older, limit }),
    divide(stored, { from: middle, to, count: newer, limit }),
  ]);
  // A half without any needs no window of its own.
  const cut = older === 0 || newer === 0 ? [] : [middle];
  return [...left, ...cut, ...right];
}
