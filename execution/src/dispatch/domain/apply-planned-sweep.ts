import { type BoardSlug } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { ALL_RUNS, type ConcurrencySlot } from '@keelson/contracts/kanban/run/run';
import { type Candidate, type DispatchState } from './choose-next';

export interface DispatchInput {
  readonly situation: DispatchState;
  readonly candidates: readonly Candidate[];
}

export interface PlannedSweep {
  /** Slots of runs that would be reclaimed. */
  readonly freed: readonly Pick<ConcurrencySlot, 'agentId'>[];
  readonly cards: readonly { readonly before: Card | null; readonly after: Card }[];
  /** Boards that the pass chooses from; expired leases are reclaimed on all boards. */
  readonly boards: ReadonlySet<BoardSlug>;
}

/**
 * Applies the planned sweep of a dry run: slots become free, cards leave Running or become ready.
 */
export function applyPlannedSweep(
  { situation, candidates }: DispatchInput,
  { freed, cards, boards }: PlannedSweep,
): DispatchInput {
  const running = new Map(situation.running);
  const release = (scope: string): void => {
    running.set(scope, Math.max(0, (running.get(scope) ?? 0) - 1));
  };
  for (const { agentId } of freed) {
    release(ALL_RUNS);
    release(agentId);
  }
  const freeRunningSlots = new Map(situation.freeRunningSlots);
  for (const { before, after } of cards) {
    const left = freeRunningSlots.get(after.boardSlug);
    const leaves = before?.status === 'running' && after.status !== 'running';
    if (left !== undefined && leaves) freeRunningSlots.set(after.boardSlug, left + 1);
  }
  const slots = { ...situation.slots, taken: running.get(ALL_RUNS) ?? 0 };
  const ready = cards
    .map(({ after }) => after)
    .filter(({ status, boardSlug }) => status === 'ready' && boards.has(boardSlug));
  return {
    situation: { ...situation, running, freeRunningSlots, slots },
    candidates: [...candidates, ...ready],
  };
}
