import { type Run, type RunView } from '@keelson/contracts/kanban/run';

/** A run as it may be shown: nothing that proves anything. */
export function toRunView(run: Run): RunView {
  const { tokenHash: _hash, permits: _permits, ...view } = run;
  return view;
}
