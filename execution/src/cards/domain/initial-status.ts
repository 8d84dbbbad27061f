import { type CardStatus } from '@keelson/contracts/kanban/status';

/** What a new card was asked to be, and what it depends on. */
export interface NewCardFacts {
  readonly requested: 'triage' | 'todo' | 'scheduled' | 'ready' | 'blocked' | undefined;
  readonly hasOpenParents: boolean;
  readonly isScheduled: boolean;
}

/** Where a new card begins when nobody says: it waits for its time, for its parents, or for nothing. */
export function initialStatus({
  requested,
  hasOpenParents,
  isScheduled,
}: NewCardFacts): CardStatus {
  if (requested !== undefined) return requested;
  if (isScheduled) return 'scheduled';
  return hasOpenParents ? 'todo' : 'ready';
}
