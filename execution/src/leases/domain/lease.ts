import { DomainError } from '@keelson/contracts/errors';
import { type ActiveRun, type RunView } from '@keelson/contracts/kanban/run/run';
import { isLeased } from '@keelson/contracts/lease';
import { type EpochMs, MINUTE } from '@keelson/contracts/time';

/** The longest lease of a run that an instance of the service executes, so that an instance that died is noticed soon. */
const HOSTED_LEASE_MS = MINUTE;

/** The longest lease until the first call of a worker on its run: the response with the claim may not have reached it. */
export const FIRST_LEASE_MS = 2 * MINUTE;

/**
 * The duration of one lease.
 *
 * @param leaseMs The lease of a worker.
 */
export function leaseMsOf(
  { hosted, unconfirmed }: Pick<ActiveRun, 'hosted' | 'unconfirmed'>,
  leaseMs: number,
): number {
  if (hosted) return Math.min(HOSTED_LEASE_MS, leaseMs);
  return unconfirmed === null ? leaseMs : Math.min(FIRST_LEASE_MS, leaseMs);
}

/**
 * Extends the lease of a run: one lease duration from now, never beyond the deadline and never
 * earlier than before, so that a clock that was set back does not shorten it.
 */
export function extendedLease(
  run: Pick<ActiveRun, 'leaseUntil' | 'deadline' | 'hosted'>,
  at: EpochMs,
  leaseMs: number,
): EpochMs {
  const extended = Math.max(run.leaseUntil, at + leaseMsOf({ ...run, unconfirmed: null }, leaseMs));
  return run.deadline === null ? extended : Math.min(extended, run.deadline);
}

/** The outcome for an expired lease; null while it is valid. */
export function expiryOf(
  run: Pick<ActiveRun, 'leaseUntil' | 'deadline'>,
  at: EpochMs,
): 'timed_out' | 'reclaimed' | null {
  if (isLeased(run, at)) return null;
  return run.deadline !== null && run.deadline <= at ? 'timed_out' : 'reclaimed';
}

/**
 * True when the lease ended because the instance that executed the run was gone: an instance that works renews the
 * lease until the deadline.
 */
export const isOrphaned = ({
  hosted,
  leaseUntil,
  deadline,
}: Pick<ActiveRun, 'leaseUntil' | 'deadline' | 'hosted'>): boolean =>
  hosted && (deadline === null || leaseUntil < deadline);

export const leaseLost = (run: RunView): DomainError =>
  new DomainError(
    'kanban/lease-lost',
    run.status === 'ended'
      ? `The run ended as ${run.outcome}. Stop working on the card.`
      : 'The card belongs to another run. Stop working on it.',
  );
