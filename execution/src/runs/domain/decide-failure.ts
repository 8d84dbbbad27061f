import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type RunOutcome } from '@keelson/contracts/kanban/run/run-outcome';
import { type EpochMs, MINUTE } from '@keelson/contracts/time';
import { type StoredMessage } from '@keelson/contracts/stored-message';

export interface Failure {
  readonly outcome: Extract<
    RunOutcome,
    'crashed' | 'timed_out' | 'spawn_failed' | 'reclaimed' | 'rate_limited'
  >;
  readonly error: string;
  /** The error as facts, when the system wrote it. */
  readonly errorMessage?: StoredMessage | null | undefined;
  /** Only with `rate_limited`. */
  readonly retryAfterMs?: number | undefined;
}

export interface FailureDecision {
  readonly to: 'ready' | 'blocked';
  /** The outcome of the run: `gave_up` at the failure limit. */
  readonly outcome: RunOutcome;
  readonly counted: boolean;
  readonly consecutiveFailures: number;
  readonly notBefore: EpochMs | null;
}

const LONGEST_WAIT_MS = 30 * MINUTE;
const RATE_LIMIT_WAIT_MS = 5 * MINUTE;

/**
 * The delay before a retry: doubled with each consecutive failure, half an hour at most.
 *
 * @param failures Consecutive failures including this one, `>= 1`.
 * @param firstWaitMs The delay after the first failure.
 */
export function retryWaitMs(failures: number, firstWaitMs: number): number {
  return Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** Math.min(failures - 1, 20));
}

/**
 * Decides what happens to the card of a failed run: a retry after a delay, or blocked at the
 * failure limit (the card's own, else the board's). Being rate-limited does not count as a failure.
 *
 * @param at Instant of the failure, epoch milliseconds.
 */
export function decideFailure(
  card: Pick<Card, 'consecutiveFailures' | 'failureLimit'>,
  board: Pick<Board, 'failureLimit'>,
  failure: Failure,
  { at, firstWaitMs }: { readonly at: EpochMs; readonly firstWaitMs: number },
): FailureDecision {
  if (failure.outcome === 'rate_limited') {
    return {
      to: 'ready',
      outcome: 'rate_limited',
      counted: false,
      consecutiveFailures: card.consecutiveFailures,
      notBefore: at + (failure.retryAfterMs ?? RATE_LIMIT_WAIT_MS),
    };
  }
  const failures = card.consecutiveFailures + 1;
  const limit = card.failureLimit ?? board.failureLimit;
  const last = failures >= limit;
  return {
    to: last ? 'blocked' : 'ready',
    outcome: last ? 'gave_up' : failure.outcome,
    counted: true,
    consecutiveFailures: failures,
    notBefore: last ? null : at + retryWaitMs(failures, firstWaitMs),
  };
}
