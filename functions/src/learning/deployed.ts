import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { parts } from '../parts';
import { JOB } from '../platform/function-options';
import { LEARNING_JOBS, LEARNING_TASKS, PLAN_RUN_TASK } from './deployed-parts';

export const workPlanRun = onTaskDispatched(PLAN_RUN_TASK, ({ data, retryCount }) =>
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- its type omits a missing header
  LEARNING_TASKS.workPlanRun(parts(), data, retryCount ?? 0),
);
export const tidyLearning = onSchedule(JOB.hourly, () => LEARNING_JOBS.tidyLearning(parts()));
