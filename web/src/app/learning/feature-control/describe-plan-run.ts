import {
  PLAN_RUN_PHASES,
  type PlanRun,
  planRunStateAt,
} from '@keelson/contracts/learning/plan-run';
import type { Tone } from '../../shared/ui/status-chip';

type State = ReturnType<typeof planRunStateAt>;

export const PLAN_RUN_STATES: Readonly<
  Record<State, { readonly label: string; readonly tone: Tone }>
> = {
  queued: { label: 'Queued', tone: 'info' },
  running: { label: 'Running', tone: 'info' },
  succeeded: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  interrupted: { label: 'Interrupted', tone: 'attention' },
};

export const PLAN_RUN_MODES: Readonly<Record<PlanRun['mode'], string>> = {
  dry_run: 'Dry run',
  commit_plan: 'Plan',
  commit_apply: 'Apply',
};

/** A task that no worker has started for this long may be lost. */
const LOST_MS = 60_000;

/** `Read the sources: 120 of 200`. */
export function planRunProgress({ progress: { phase, done, total } }: PlanRun): string {
  const label = PLAN_RUN_PHASES[phase];
  return total > 1 ? `${label}: ${done} of ${total}` : label;
}

export const isActiveRun = ({ status }: Pick<PlanRun, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** Whether the server would take up the run again. */
export function mayResumeRun(run: PlanRun, at: number): boolean {
  const state = planRunStateAt(run, at);
  if (state === 'queued') return at - (run.startedAt ?? run.createdAt) > LOST_MS;
  return state === 'canceled' || state === 'failed' || state === 'interrupted';
}
