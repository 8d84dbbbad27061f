import { type Run, type RunView } from '@keelson/contracts/kanban/run';

/** A run as the API returns it: without its token hash and its concurrency slots. */
export function toRunView(run: Run): RunView {
  const { tokenHash: _hash, permits: _permits, ...view } = run;
  return view;
}
