import { type EndedRun, type RunView } from '@keelson/contracts/kanban/run/run';
import { type RunOutcome } from '@keelson/contracts/kanban/run/run-outcome';

/** A person can move a finished card to Review, too. */
const DELIVERED: readonly RunOutcome[] = ['review_requested', 'completed'];

const isDelivered = (run: RunView): run is EndedRun =>
  run.status === 'ended' && run.purpose === 'work' && DELIVERED.includes(run.outcome);

/**
 * The run that delivered the work of a card last; null when none did.
 *
 * @param runs Newest first.
 */
export const deliveredRun = (runs: readonly RunView[]): EndedRun | null =>
  runs.find(isDelivered) ?? null;
