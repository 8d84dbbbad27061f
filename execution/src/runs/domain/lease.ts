import { type ActiveRun } from '@keelson/contracts/kanban/run';
import { type EpochMs } from '@keelson/contracts/time';

/**
 * Extends the lease of a run: one lease duration from now, never beyond the deadline and never
 * earlier than before, so that a clock that was set back does not shorten it.
 */
export function extendedLease(
  run: Pick<ActiveRun, 'leaseUntil' | 'deadline'>,
  at: EpochMs,
  leaseMs: number,
): EpochMs {
  const wished = Math.max(run.leaseUntil, at + leaseMs);
  return run.deadline === null ? wished : Math.min(wished, run.deadline);
}

/** The outcome for an expired lease; null while it is valid. */
export function expiryOf(
  run: Pick<ActiveRun, 'leaseUntil' | 'deadline'>,
  at: EpochMs,
): 'timed_out' | 'reclaimed' | null {
  if (run.leaseUntil > at) return null;
  return run.deadline !== null && run.deadline <= at ? 'timed_out' : 'reclaimed';
}
