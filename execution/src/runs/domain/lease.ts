import { type ActiveRun } from '@keelson/contracts/kanban/run';
import { type EpochMs } from '@keelson/contracts/time';

/**
 * Until when a run may be silent: one lease from now, never beyond its deadline and never less than
 * what it was given already, so that a clock which was set back takes nothing away.
 */
export function extendedLease(
  run: Pick<ActiveRun, 'leaseUntil' | 'deadline'>,
  at: EpochMs,
  leaseMs: number,
): EpochMs {
  const wished = Math.max(run.leaseUntil, at + leaseMs);
  return run.deadline === null ? wished : Math.min(wished, run.deadline);
}

/** What a lease that has run out means; null while it holds. */
export function expiryOf(
  run: Pick<ActiveRun, 'leaseUntil' | 'deadline'>,
  at: EpochMs,
): 'timed_out' | 'reclaimed' | null {
  if (run.leaseUntil > at) return null;
  return run.deadline !== null && run.deadline <= at ? 'timed_out' : 'reclaimed';
}
