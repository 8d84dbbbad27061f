import { NO_LEASE } from '@keelson/contracts/lease';
import { type Mail } from '@keelson/contracts/notifications/mail';
import { type EpochMs, HOUR, MINUTE } from '@keelson/contracts/time';

/** The answer of a mail server to an attempt. */
export type AttemptOutcome =
  | { readonly kind: 'accepted'; readonly answer: string }
  /** It will never take this mail, for example because the address does not exist. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It may take it later. */
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      /** The time for which it asked to wait; absent where it did not say. */
      readonly retryAfterMs?: number;
    };

/** Below the 24 hours for which providers know a key. */
const LONGEST_WAIT_MS = 20 * HOUR;

/** The fields of a mail that an attempt changes. */
export type MailProgress = Pick<Mail, 'dueAt' | 'delivery'>;

/** The time after each attempt that failed: mail servers ask for minutes first, and give up after days. */
export const BACKOFF_MS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  8 * HOUR,
  LONGEST_WAIT_MS,
] as const;

/**
 * A mail after an attempt.
 *
 * @param attempts How many there were, with this one.
 */
export function afterAttempt(attempts: number, outcome: AttemptOutcome, at: EpochMs): MailProgress {
  if (outcome.kind === 'accepted') {
    return { dueAt: null, delivery: { state: 'sent', attempts, at, answer: outcome.answer } };
  }
  const { reason } = outcome;
  const wait = BACKOFF_MS[attempts - 1];
  if (outcome.kind === 'refused' || wait === undefined) {
    return { dueAt: null, delivery: { state: 'failed', attempts, at, reason } };
  }
  const delivery = { state: 'waiting', attempts, ...NO_LEASE, lastError: reason } as const;
  return { dueAt: at + Math.min(outcome.retryAfterMs ?? wait, LONGEST_WAIT_MS), delivery };
}
