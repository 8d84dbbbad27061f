export type FetchDecision = 'store' | 'superseded' | 'refetch';

/** Revisions of the stored record; 0 when there is none. */
export interface FetchRevisions {
  /** At the start of the work. The stored state must come from a fetch that began later. */
  readonly atStart: number;
  /** Before this fetch began; equals `atStart` on the first attempt. */
  readonly beforeFetch: number;
  /** Current revision, read in the committing transaction. */
  readonly now: number;
}

/**
 * Decides whether a fetched state may replace the stored one, without trusting any clock.
 *
 * Every commit raises the revision by one and succeeds only if no other commit happened since its fetch
 * began (`now === beforeFetch`). So the fetch of revision `n` began after revision `n-1` was stored, and
 * stored states only move forward in the provider's time. A slow fetch that returns an older state
 * cannot win: another commit has happened meanwhile.
 *
 * A worker that finds other commits does not have to store its own state. The stored state must only be
 * at least as new as its event. The fetch of revision `now` began after revision `now - 1` was stored; if
 * `now - 1 > atStart`, that was after this work, and so the event, began: `superseded`. Otherwise exactly
 * one other commit happened, and its fetch may have begun before the event: fetch again. After the
 * second fetch the decision is `store` or `superseded`, so no work fetches more than twice.
 *
 * A commit without changes still raises the revision: otherwise a slow fetch of B could overwrite a
 * state that went A → B → A.
 */
export function decideFetch({ atStart, beforeFetch, now }: FetchRevisions): FetchDecision {
  if (now === beforeFetch) return 'store';
  return now - 1 > atStart ? 'superseded' : 'refetch';
}
