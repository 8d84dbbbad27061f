import { type PlanRunId } from '@keelson/contracts/learning/learning-ids';
import { type ApplyDeps } from '../apply/apply-deps';
import { type PreparedDocCache } from '../sources/prepared-doc-cache';
import { type PlanRunRepo } from './plan-run-repo';

export interface PlanRunDeps extends ApplyDeps {
  readonly planRuns: PlanRunRepo;
  readonly preparedDocs: PreparedDocCache;
  readonly enqueuePlanRun: (id: PlanRunId) => Promise<void>;
}

/** Another delivery works on the run: this one must come again, because that one may not finish. */
export class PlanRunBusyError extends Error {
  override readonly name = 'PlanRunBusyError';
}

/** The run was canceled, or another delivery has taken it over. */
export class PlanRunLostError extends Error {
  override readonly name = 'PlanRunLostError';
}

/** The delivery has no time left; another one continues. */
export class PlanRunPausedError extends Error {
  override readonly name = 'PlanRunPausedError';

  /** @param gotFurther Whether this delivery read more sources than the one before. */
  constructor(readonly gotFurther: boolean) {
    super('Another delivery reads the sources that are left');
  }
}
