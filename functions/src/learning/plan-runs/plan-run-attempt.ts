import { type PlanRun } from '@keelson/contracts/learning/plan-run';
import { type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';
import { type Transaction } from 'firebase-admin/firestore';
import { type PlanRunDeps, PlanRunLostError, PlanRunPausedError } from './plan-run-deps';
import { type StoredPlanRun } from './stored-plan-run';

/** A delivery that does not renew it for this long has ended. */
export const PLAN_RUN_LEASE_MS = 2 * MINUTE;
const RENEW_MS = 20 * SECOND;
/** Between two records of the progress. */
const SAVE_MS = SECOND;

type AttemptDeps = Pick<PlanRunDeps, 'planRuns' | 'now' | 'log'>;

export interface AttemptOptions {
  readonly run: StoredPlanRun;
  readonly attempt: string;
  /** Past it, the sources that are left are read by another delivery. */
  readonly deadline: EpochMs;
}

/** One delivery that works on a run: holds its lease and records its progress. */
export class PlanRunAttempt {
  private savedAt = 0;
  private phase: PlanRun['progress']['phase'] | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly deps: AttemptDeps,
    private readonly options: AttemptOptions,
  ) {}

  /** Renews the lease while something runs that records no progress. */
  holdLease(): void {
    this.timer = setInterval(() => {
      this.save({}).catch((error: unknown) => {
        // The work itself notices that the run is lost.
        if (error instanceof PlanRunLostError) return;
        this.deps.log.warn('Could not renew the lease of a run', { error });
      });
    }, RENEW_MS).unref();
  }

  releaseLease(): void {
    clearInterval(this.timer);
  }

  /**
   * Records the progress, at most once a second.
   *
   * @throws {PlanRunLostError} when the run was canceled or taken over.
   * @throws {PlanRunPausedError} past the deadline, while sources are read.
   */
  async advance(progress: PlanRun['progress']): Promise<void> {
    const at = this.deps.now();
    const isEnd = progress.done === progress.total;
    const isDue = progress.phase !== this.phase || isEnd || at - this.savedAt >= SAVE_MS;
    if (isDue) {
      [this.phase, this.savedAt] = [progress.phase, at];
      await this.save({ progress });
    }
    if (progress.phase === 'prepare' && !isEnd && at >= this.options.deadline) {
      const { phase, done } = this.options.run.progress;
      throw new PlanRunPausedError(phase === 'prepare' && progress.done > done);
    }
  }

  /** @throws {PlanRunLostError} when the run was canceled or taken over. */
  async save(change: Partial<StoredPlanRun>): Promise<void> {
    const { run, attempt } = this.options;
    requireSaved(await this.deps.planRuns.save(run.id, attempt, this.renewed(change)));
  }

  async saveIn(transaction: Transaction, change: Partial<StoredPlanRun>): Promise<void> {
    const { run, attempt } = this.options;
    const saving = { attempt, change: this.renewed(change) };
    requireSaved(await this.deps.planRuns.saveIn(transaction, run.id, saving));
  }

  private renewed(change: Partial<StoredPlanRun>): Partial<StoredPlanRun> {
    return { leaseUntil: this.deps.now() + PLAN_RUN_LEASE_MS, ...change };
  }
}

function requireSaved(isHolder: boolean): void {
  if (isHolder) return;
  throw new PlanRunLostError('The run was canceled, or another delivery has taken it over');
}
