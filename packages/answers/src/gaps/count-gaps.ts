import { MINUTE } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type AskedInVain, type GapRepo } from './gap-repo';

export interface GapDeps {
  readonly gaps: GapRepo;
  readonly now: Clock;
  readonly log: Logger;
}

/** Counts a question that the documents do not answer. Never fails. */
export type CountGap = (asked: AskedInVain) => Promise<void>;

/** Anyone can search, so an instance writes no more than this in a minute. */
const MAX_IN_A_MINUTE = 30;

export function gapCounter({ gaps, now, log }: GapDeps): CountGap {
  let window = { startedAt: 0, counted: 0 };
  return async (asked) => {
    const at = now();
    if (at - window.startedAt >= MINUTE) window = { startedAt: at, counted: 0 };
    window.counted += 1;
    if (window.counted > MAX_IN_A_MINUTE) return;
    try {
      await gaps.count(asked, at);
    } catch (error) {
      log.warn('Counting a question without an answer failed', { error });
    }
  };
}
