import {
  type PlanRun,
  type PlanRunPhase,
  planRunStateAt,
} from '@keelson/contracts/learning/plan-run';
import type { Tone } from '../../shared/ui/status-chip';

type State = ReturnType<typeof planRunStateAt>;

export const PLAN_RUN_STATES: Readonly<
  Record<State, { readonly label: string; readonly tone: Tone }>
> = {
  queued: { label: $localize`:run|State of a run:Queued`, tone: 'info' },
  running: { label: $localize`:run|State of a run:Running`, tone: 'info' },
  succeeded: { label: $localize`:run|State of a run:Done`, tone: 'good' },
  failed: { label: $localize`:run|State of a run:Failed`, tone: 'bad' },
  canceled: { label: $localize`:run|State of a run:Canceled`, tone: 'neutral' },
  interrupted: { label: $localize`:run|State of a run:Interrupted`, tone: 'attention' },
};

export const PLAN_RUN_MODES: Readonly<Record<PlanRun['mode'], string>> = {
  dry_run: $localize`:ingest|Kind of a run:Dry run`,
  commit_plan: $localize`:ingest|Kind of a run:Plan`,
  commit_apply: $localize`:ingest|Kind of a run:Apply`,
};

const PHASES: Readonly<Record<PlanRunPhase, string>> = {
  prepare: $localize`:Phase of a run:Read the sources`,
  plan: $localize`:Phase of a run:Compute the plan`,
  apply: $localize`:Phase of a run:Apply the plan`,
};

/** A task that no worker has started for this long may be lost. */
const LOST_MS = 60_000;

/** `Read the sources: 120 of 200`. */
export function planRunProgress({ progress: { phase, done, total } }: PlanRun): string {
  const label = PHASES[phase];
  return total > 1
    ? $localize`:Progress of a run:${label}:phase:: ${done}:done: of ${total}:total:`
    : label;
}

export const isActiveRun = ({ status }: Pick<PlanRun, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** True when the server would take up the run again. */
export function mayResumeRun(run: PlanRun, at: number): boolean {
  const state = planRunStateAt(run, at);
  if (state === 'queued') return at - (run.startedAt ?? run.createdAt) > LOST_MS;
  return state === 'canceled' || state === 'failed' || state === 'interrupted';
}
