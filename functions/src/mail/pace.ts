import { setTimeout as sleep } from 'node:timers/promises';
import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';

/** Waits for a turn. */
export type Pace = () => Promise<void>;

/** Spreads calls of this process evenly over each second. */
export function paced(
  perSecond: number,
  now: Clock,
  wait: (ms: number) => Promise<unknown> = sleep,
): Pace {
  const interval = SECOND / perSecond;
  let next: EpochMs = 0;
  return async () => {
    const at = now();
    const turn = Math.max(at, next);
    next = turn + interval;
    if (turn > at) await wait(turn - at);
  };
}
