import {
  type ActiveIngestRun,
  type EndedIngestRun,
  type RunEvent,
  type RunStepKey,
  RUN_STEPS,
} from '@keelson/contracts/learning/ingest-run';
import { SECOND } from '@keelson/contracts/time';
import { type Transaction } from 'firebase-admin/firestore';
import { type ApplyDeps } from './apply-deps';
import { type Attempt } from './run-repo';
import { LEASE_MS } from './start-run';

/** Sequence numbers reserved for each attempt. */
const EVENTS_PER_ATTEMPT = 1_000;

/** Between two records of the progress within a step; far below the lease. */
const ADVANCE_MS = 2 * SECOND;

/** Records the progress of a run. Each update renews its lease. */
export class RunProgress {
  private eventCount = 0;
  private advancedAt = 0;

  constructor(
    private readonly deps: ApplyDeps,
    readonly attempt: Attempt,
  ) {}

  /** Runs one step unless it has succeeded. `work` must be idempotent. */
  async step(key: RunStepKey, total: number, work: () => Promise<void>): Promise<void> {
    if (await this.isDone(key)) return;
    await this.deps.onStep?.(`before ${key}`);
    await this.update((run) => this.started(run, key, total));
    await work();
    await this.update((run) => this.ended(run, key), { key, message: `${labelOf(key)}: done.` });
    await this.deps.onStep?.(`after ${key}`);
  }

  /** Records how much of a step is done, every few seconds. */
  advance(key: RunStepKey, done: number): Promise<void> {
    return this.throttle((run) => withStep(run, key, { done }));
  }

  /** Renews the lease before the first step, every few seconds. */
  renew(): Promise<void> {
    return this.throttle((run) => run);
  }

  advanceIn(transaction: Transaction, run: ActiveIngestRun, key: RunStepKey, done: number): void {
    this.deps.runs.setIn(transaction, this.renewed(withStep(run, key, { done })));
  }

  endIn(transaction: Transaction, run: EndedIngestRun): void {
    this.deps.runs.setIn(transaction, run);
    const outcome =
      run.status === 'failed'
        ? ({ level: 'error', message: run.problem.detail } as const)
        : ({ level: 'info', message: 'The release is live.' } as const);
    this.deps.runs.eventIn(transaction, run.id, this.event(run, { key: null, ...outcome }));
  }

  private async throttle(change: (run: ActiveIngestRun) => ActiveIngestRun): Promise<void> {
    const at = this.deps.now();
    if (at - this.advancedAt < ADVANCE_MS) return;
    this.advancedAt = at;
    await this.update(change);
  }

  private async isDone(key: RunStepKey): Promise<boolean> {
    const run = await this.deps.runs.get(this.attempt.runId);
    return run.steps.some((step) => step.key === key && step.status === 'succeeded');
  }

  private started(run: ActiveIngestRun, key: RunStepKey, total: number): ActiveIngestRun {
    const startedAt = this.deps.now();
    return withStep(run, key, { status: 'running', total, startedAt });
  }

  private ended(run: ActiveIngestRun, key: RunStepKey): ActiveIngestRun {
    const total = run.steps.find((step) => step.key === key)?.total ?? 0;
    return withStep(run, key, { status: 'succeeded', done: total, endedAt: this.deps.now() });
  }

  private async update(
    change: (run: ActiveIngestRun) => ActiveIngestRun,
    eventFields?: { readonly key: RunStepKey; readonly message: string },
  ): Promise<void> {
    await this.deps.runs.fenced(this.attempt, (transaction, run) => {
      this.deps.runs.setIn(transaction, this.renewed(change(run)));
      if (eventFields !== undefined) {
        const event = this.event(run, { ...eventFields, level: 'info' });
        this.deps.runs.eventIn(transaction, run.id, event);
      }
      return Promise.resolve();
    });
  }

  private event(
    run: Pick<ActiveIngestRun, 'attempts'>,
    { key, message, level }: Pick<RunEvent, 'message' | 'level'> & { key: RunStepKey | null },
  ): RunEvent {
    this.eventCount += 1;
    const seq = (run.attempts - 1) * EVENTS_PER_ATTEMPT + this.eventCount;
    return { seq, level, step: key, message, at: this.deps.now() };
  }

  private readonly renewed = (run: ActiveIngestRun): ActiveIngestRun => ({
    ...run,
    leaseUntil: this.deps.now() + LEASE_MS,
  });
}

const labelOf = (key: RunStepKey): string =>
  RUN_STEPS.find((step) => step.key === key)?.label ?? key;

export const withStep = (
  run: ActiveIngestRun,
  key: RunStepKey,
  change: Partial<ActiveIngestRun['steps'][number]>,
): ActiveIngestRun => ({
  ...run,
  steps: run.steps.map((step) => (step.key === key ? { ...step, ...change } : step)),
});
