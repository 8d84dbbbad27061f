import { embedRelease } from '@keelson/answers/embeddings/embed-release';
import { PlanRunId } from '@keelson/contracts/learning/learning-ids';
import { MINUTE } from '@keelson/contracts/time';
import { type TaskQueueOptions } from 'firebase-functions/tasks';
import * as z from 'zod';
import { type Composition } from '../composition';
import { TIMEOUT_SECONDS } from '../http/timeouts';
import { BASE } from '../platform/function-options';
import { JOB_TIMEOUT_MS } from '../platform/job-timeout';
import { workPlanRun } from './plan-runs/work-plan-run';
import { tidyLearning } from './tidy-learning';

/**
 * Runs of ingests: two at once, each with two processes that read sources. What fails comes again after 15 seconds to 5
 * minutes; the attempts last longer than a lease, so that the run of an instance that ended is taken over.
 */
export const PLAN_RUN_TASK = {
  ...BASE,
  memory: '4GiB',
  timeoutSeconds: TIMEOUT_SECONDS.task,
  concurrency: 1,
  maxInstances: 2,
  rateLimits: { maxConcurrentDispatches: 2, maxDispatchesPerSecond: 2 },
  retryConfig: { maxAttempts: 8, minBackoffSeconds: 15, maxBackoffSeconds: 300, maxDoublings: 4 },
} as const satisfies TaskQueueOptions;

/** A worker reads sources for this long, and has the rest of its time for the plan and the apply. */
const PLAN_RUN_READING_MS = 4 * MINUTE;

const PlanRunKey = z.strictObject({ id: PlanRunId });

export const LEARNING_TASKS = {
  /** Data in another form is of another release: it is logged and not delivered again. */
  workPlanRun: async (
    { learningControl }: Composition,
    data: unknown,
    retryCount: number,
  ): Promise<void> => {
    const key = PlanRunKey.safeParse(data);
    const { now, log } = learningControl;
    if (!key.success) {
      log.error('A task names no run of an ingest', { data });
      return;
    }
    await workPlanRun(learningControl, {
      id: key.data.id,
      deadline: now() + PLAN_RUN_READING_MS,
      isLastAttempt: retryCount + 1 >= PLAN_RUN_TASK.retryConfig.maxAttempts,
    });
  },
} as const;

export const LEARNING_JOBS = {
  /** Tidies, then continues the embedding of the live release where an apply could not finish it. */
  tidyLearning: async ({ learningControl, http }: Composition): Promise<void> => {
    const deadline = http.now() + JOB_TIMEOUT_MS;
    const report = await tidyLearning(learningControl, deadline);
    http.log.info('Learning data cleaned up', { report });
    const { embeddings } = learningControl;
    if (embeddings !== null) await embedRelease(embeddings, { deadline });
  },
} as const;
