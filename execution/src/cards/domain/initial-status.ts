type InitialStatus = 'triage' | 'todo' | 'scheduled' | 'ready' | 'blocked';

export interface NewCardFacts {
  readonly requested: InitialStatus | undefined;
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
}: NewCardFacts): InitialStatus {
  if (requested !== undefined) return requested;
  if (isScheduled) return 'scheduled';
  return hasOpenParents ? 'todo' : 'ready';
}
