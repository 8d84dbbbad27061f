import { DomainError } from '@keelson/contracts/errors';
import { type PlanRun, planRunStateAt } from '@keelson/contracts/learning/plan-run';
import { type EpochMs } from '@keelson/contracts/time';

/** The fields of a run that decide who may work on it. */
export type RunState = Pick<
  PlanRun,
  'status' | 'leaseUntil' | 'attempts' | 'problem' | 'startedAt' | 'endedAt'
> & {
  /** The delivery that works on it. */
  readonly owner: string | null;
};

/** The lease of one delivery. */
export interface PlanRunLease {
  readonly owner: string;
  readonly until: EpochMs;
}

/**
 * Gives a delivery of the queue the lease of a run.
 *
 * @returns `obsolete` when there is nothing to do, `busy` while another delivery has the lease.
 */
export function claimPlanRun<Run extends RunState>(
  run: Run,
  { owner, until }: PlanRunLease,
  at: EpochMs,
): Run | 'obsolete' | 'busy' {
  switch (planRunStateAt(run, at)) {
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
        owner,
        leaseUntil: until,
        attempts: run.attempts + 1,
        startedAt: run.startedAt ?? at,
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
      return { ...run, status: 'canceled', owner: null, leaseUntil: null, endedAt: at };
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
export const waiting = { status: 'queued', owner: null, leaseUntil: null } as const;

const ended = ({ status }: RunState): DomainError =>
  new DomainError('learning/run-ended', `The run has ended: ${status}.`);
