import { type BoardSlug } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card';
import { ALL_RUNS, type ConcurrencySlot } from '@keelson/contracts/kanban/run';
import { type Candidate, type Situation } from './choose-next';

/** What the choice is made from. */
export interface Outlook {
  readonly situation: Situation;
  readonly candidates: readonly Candidate[];
}

/** What a pass would do before it chooses. */
export interface Sweep {
  /** Places of runs that would be taken back. */
  readonly freed: readonly Pick<ConcurrencySlot, 'agentId'>[];
  readonly cards: readonly { readonly before: Card | null; readonly after: Card }[];
  /** Boards that the pass chooses from; leases run out on all of them. */
  readonly boards: ReadonlySet<BoardSlug>;
}

/**
 * What would be there to choose from after a sweep that a dry run only looks at: places become free, cards
 * leave Running or become ready.
 */
export function foresee(
  { situation, candidates }: Outlook,
  { freed, cards, boards }: Sweep,
): Outlook {
  const running = new Map(situation.running);
  const release = (scope: string): void => {
    running.set(scope, Math.max(0, (running.get(scope) ?? 0) - 1));
  };
  for (const { agentId } of freed) {
    release(ALL_RUNS);
    release(agentId);
  }
  const room = new Map(situation.room);
  for (const { before, after } of cards) {
    const left = room.get(after.boardSlug);
    const leaves = before?.status === 'running' && after.status !== 'running';
    if (left !== undefined && leaves) room.set(after.boardSlug, left + 1);
  }
  const places = { ...situation.places, taken: running.get(ALL_RUNS) ?? 0 };
  const ready = cards
    .map(({ after }) => after)
    .filter(({ status, boardSlug }) => status === 'ready' && boards.has(boardSlug));
  return {
    situation: { ...situation, running, room, places },
    candidates: [...candidates, ...ready],
  };
}
