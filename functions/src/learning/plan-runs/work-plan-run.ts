import { sourceErrorOf } from '@keelson/contracts/learning/source-error';
import { explainedError } from '@keelson/contracts/error-sentences';
import { randomUUID } from 'node:crypto';
import { DomainError } from '@keelson/contracts/errors';
import { NO_LEASE } from '@keelson/contracts/lease';
import { type PlanRunId } from '@keelson/contracts/learning/learning-ids';
import { type EpochMs } from '@keelson/contracts/time';
import { waiting } from '../domain/plan-run-state';
import { carryOut } from './carry-out';
import { PLAN_RUN_LEASE_MS, PlanRunAttempt } from './plan-run-attempt';
import {
  PlanRunBusyError,
  type PlanRunDeps,
  PlanRunLostError,
  PlanRunPausedError,
} from './plan-run-deps';
import { type StoredPlanRun } from './stored-plan-run';

/** Deliveries in a row that read no source more than the one before: what is not kept, such as pages, is read each time. */
const MAX_WITHOUT_PROGRESS = 3;
const TOO_SLOW = sourceErrorOf(
  explainedError('learning/preparation-timeout', { code: 'run.too-slow', params: {} }),
);
const FAILED = sourceErrorOf(explainedError('internal', { code: 'run.failed', params: {} }));

export interface PlanRunTask {
  readonly id: PlanRunId;
  /** No source is read after this instant; another task continues. */
  readonly deadline: EpochMs;
  /** The queue gives the task up when this delivery fails. */
  readonly isLastAttempt: boolean;
}

export type WorkOutcome = 'succeeded' | 'failed' | 'continued' | 'obsolete';

/**
 * Carries out one run of an ingest. Deliveries may come twice, late or after a cancellation: the lease lets one work at a
 * time. What an earlier one has read or written is found, so that each continues where the last one stopped.
 *
 * @throws {PlanRunBusyError} when another delivery has the lease; any other error after the lease was given back. The queue
 *   delivers the task again with back-off.
 */
export async function workPlanRun(
  deps: PlanRunDeps,
  { id, deadline, isLastAttempt }: PlanRunTask,
): Promise<WorkOutcome> {
  const lease = { attempt: randomUUID(), leaseMs: PLAN_RUN_LEASE_MS, at: deps.now() };
  const run = await deps.planRuns.claim(id, lease);
  if (run === 'obsolete') return 'obsolete';
  if (run === 'busy') throw new PlanRunBusyError('Another delivery works on this run');
  const attempt = new PlanRunAttempt(deps, { run, attempt: lease.attempt, deadline });
  attempt.holdLease();
  try {
    const result = await carryOut(deps, run, attempt);
    await attempt.save({ ...result, ...ended('succeeded', deps.now()) });
    return 'succeeded';
  } catch (error) {
    return await settle(deps, attempt, { run, error, isLastAttempt });
  } finally {
    attempt.releaseLease();
  }
}

interface Interruption {
  readonly run: StoredPlanRun;
  readonly error: unknown;
  readonly isLastAttempt: boolean;
}

async function settle(
  deps: PlanRunDeps,
  attempt: PlanRunAttempt,
  { run: { id, attempts }, error, isLastAttempt }: Interruption,
): Promise<WorkOutcome> {
  try {
    if (error instanceof PlanRunLostError) return 'obsolete';
    if (error instanceof PlanRunPausedError) {
      if (!error.gotFurther && attempts >= MAX_WITHOUT_PROGRESS) {
        await attempt.save({ ...ended('failed', deps.now()), problem: TOO_SLOW });
        return 'failed';
      }
      await attempt.save({ ...waiting, attempts: error.gotFurther ? 0 : attempts });
      await deps.enqueuePlanRun(id);
      return 'continued';
    }
    if (error instanceof DomainError && error.code !== 'service/unavailable') {
      const problem = sourceErrorOf(error);
      await attempt.save({ ...ended('failed', deps.now()), problem });
      return 'failed';
    }
    if (!(error instanceof PlanRunBusyError)) {
      deps.log.error('A run of an ingest failed', { id, isLastAttempt, error });
    }
    const failed = { ...ended('failed', deps.now()), problem: FAILED };
    await attempt.save(isLastAttempt ? failed : waiting);
  } catch (failure) {
    if (failure instanceof PlanRunLostError) return 'obsolete';
    throw failure;
  }
  throw error;
}

const ended = (
  status: 'succeeded' | 'failed',
  endedAt: EpochMs,
): Pick<StoredPlanRun, 'status' | 'attempt' | 'leaseUntil' | 'endedAt'> => ({
  status,
  ...NO_LEASE,
  endedAt,
});
