import { DestroyRef, inject, Service, signal } from '@angular/core';
import { errorRow } from '@keelson/contracts/errors';
import type { RunRequest } from '@keelson/contracts/learning/ingest-endpoints';
import type { PlanRunId } from '@keelson/contracts/learning/learning-ids';
import type { PlanRun } from '@keelson/contracts/learning/plan-run';
import type { ApiResponse } from '@keelson/contracts/http/api';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { localizeProblem } from '../../core/api/localize-problem';
import { LEARNING_API } from '../data/learning-api';
import { isActiveRun } from './describe-plan-run';

type RunResult = ApiResponse<'GET', `${typeof LEARNING_API}/plan-runs/{id}/result`>;

const POLL_MS = 1_000;
/** After a read that failed. */
const RETRY_MS = 5_000;
const SHOWN = 5;

/** Dry runs, plans and applies in the background. They continue when the page is left, and are found again here. */
@Service({ autoProvided: false })
export class PlanRunStore {
  private readonly api = inject(ApiClient);
  private readonly _runs = signal<readonly PlanRun[]>([]);
  private readonly followed = new Map<PlanRunId, Promise<PlanRun>>();
  private left = false;

  readonly runs = this._runs.asReadonly();

  constructor() {
    inject(DestroyRef).onDestroy(() => (this.left = true));
    void this.load();
  }

  async start(request: RunRequest): Promise<PlanRun> {
    const run = await this.api.post(`${LEARNING_API}/plan-runs`, { body: request });
    this.upsert(run);
    return run;
  }

  /** Shows the progress of a run until it has ended. @returns Its last state. */
  ended(id: PlanRunId): Promise<PlanRun> {
    const known = this.followed.get(id);
    if (known !== undefined) return known;
    const followed = this.follow(id).finally(() => this.followed.delete(id));
    this.followed.set(id, followed);
    return followed;
  }

  async cancel(id: PlanRunId): Promise<void> {
    this.upsert(await this.api.post(`${LEARNING_API}/plan-runs/{id}/cancel`, { params: { id } }));
  }

  async resume(id: PlanRunId): Promise<void> {
    this.upsert(await this.api.post(`${LEARNING_API}/plan-runs/{id}/resume`, { params: { id } }));
  }

  /**
   * Waits for the end of a run.
   *
   * @returns Its result; null when it was canceled.
   * @throws {ApiError} the error of the run.
   */
  async result({ id }: Pick<PlanRun, 'id'>): Promise<RunResult | null> {
    const { status, problem } = await this.ended(id);
    if (status === 'succeeded')
      return this.api.get(`${LEARNING_API}/plan-runs/{id}/result`, { params: { id } });
    if (status !== 'failed' || problem === null) return null;
    const { title: named, retry: retryable = false } = errorRow(problem.code);
    const { code, title, detail } = await localizeProblem({ ...problem, title: named });
    throw new ApiError({
      code,
      title,
      detail,
      status: null,
      requestId: null,
      retryable,
      fields: [],
    });
  }

  private async load(): Promise<void> {
    try {
      const { items: runs } = await this.api.get(`${LEARNING_API}/plan-runs`, {
        query: { limit: SHOWN },
      });
      this._runs.update((before) => [
        ...before,
        ...runs.filter(({ id }) => before.every((run) => run.id !== id)),
      ]);
      for (const { id } of runs.filter(isActiveRun)) void this.ended(id);
    } catch {
      // The manifest request, sent at the same time, shows the error.
    }
  }

  private async follow(id: PlanRunId): Promise<PlanRun> {
    for (let waitMs = POLL_MS; ;) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      try {
        const run = await this.api.get(`${LEARNING_API}/plan-runs/{id}`, { params: { id } });
        this.upsert(run);
        if (this.left || !isActiveRun(run)) return run;
        waitMs = POLL_MS;
      } catch (error) {
        if (this.left || !(error instanceof ApiError) || !error.retryable) throw error;
        waitMs = RETRY_MS;
      }
    }
  }

  private upsert(run: PlanRun): void {
    this._runs.update((before) =>
      before.some(({ id }) => id === run.id)
        ? before.map((one) => (one.id === run.id ? run : one))
        : [run, ...before].slice(0, SHOWN),
    );
  }
}
