import { DomainError } from '@keelson/contracts/errors';
import { type Lease, type LeaseRequest, NO_LEASE, takeLease } from '@keelson/contracts/lease';
import { type PlanRun, planRunStateAt } from '@keelson/contracts/learning/plan-run';
import { type EpochMs } from '@keelson/contracts/time';

/** The fields of a run that decide who may work on it. */
export type RunState = Pick<
  PlanRun,
  'status' | 'leaseUntil' | 'attempts' | 'problem' | 'startedAt' | 'endedAt'
> &
  Lease;

/**
 * Gives a delivery of the queue the lease of a run.
 *
 * @returns `obsolete` when there is nothing to do, `busy` while another delivery has the lease.
 */
export function claimPlanRun<Run extends RunState>(
  run: Run,
  request: LeaseRequest,
): Run | 'obsolete' | 'busy' {
  switch (planRunStateAt(run, request.at)) {
    case 'succeeded':
    case 'failed':
    case 'canceled':
      return 'obsolete';
    case 'running':
      return 'busy';
    case 'queued':
    case 'interrupted':
      return {
        ...run,
        status: 'running',
        ...takeLease(run, request),
        attempts: run.attempts + 1,
        startedAt: run.startedAt ?? request.at,
      };
  }
}

/** @throws {DomainError} `learning/run-ended`. */
export function cancelPlanRun<Run extends RunState>(run: Run, at: EpochMs): Run {
  switch (run.status) {
    case 'succeeded':
    case 'failed':
      throw ended(run);
    case 'canceled':
      return run;
    case 'queued':
    case 'running':
      return { ...run, status: 'canceled', ...NO_LEASE, endedAt: at };
  }
}

/**
 * Queues a run again. One that is queued already stays as it is: its task may have been lost.
 *
 * @throws {DomainError} `learning/run-busy`, `learning/run-ended`.
 */
export function resumePlanRun<Run extends RunState>(run: Run, at: EpochMs): Run {
  switch (planRunStateAt(run, at)) {
    case 'succeeded':
      throw ended(run);
    case 'running':
      throw new DomainError('learning/run-busy', 'The run is still in progress.');
    case 'queued':
      return run;
    case 'failed':
    case 'canceled':
    case 'interrupted':
      return { ...run, ...waiting, attempts: 0, problem: null, endedAt: null };
  }
}

/** A run that no delivery works on. */
export const waiting = { status: 'queued', ...NO_LEASE } as const;

const ended = ({ status }: RunState): DomainError =>
  new DomainError('learning/run-ended', `The run has ended: ${status}.`);
