import { type CardStatus } from '@keelson/contracts/kanban/card/status';

/** The requested status of a new card and its dependencies. */
export interface NewCardFacts {
  readonly requested: 'triage' | 'todo' | 'scheduled' | 'ready' | 'blocked' | undefined;
  readonly hasOpenParents: boolean;
  readonly isScheduled: boolean;
}

/**
 * The initial status of a card when none is requested: it waits for its schedule, waits for its
 * parents, or is ready.
 */
export function initialStatus({
  requested,
  hasOpenParents,
  isScheduled,
}: NewCardFacts): CardStatus {
  if (requested !== undefined) return requested;
  if (isScheduled) return 'scheduled';
  return hasOpenParents ? 'todo' : 'ready';
}
