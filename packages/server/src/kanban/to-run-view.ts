import { type Run, type RunView } from '@keelson/contracts/kanban/run/run';

/** A run as the API returns it, without what an earlier release stored in it. */
export function toRunView(run: Run): RunView {
  if (run.status === 'ended') return run;
  const { tokenHash: _hash, permits: _permits, ...view } = run;
  return view;
}
