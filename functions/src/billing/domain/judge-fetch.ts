/** What a commit may do with what was fetched. */
export type FetchVerdict = 'store' | 'covered' | 'refetch';

/** Revisions of one stored record; 0 where there is none. */
export interface FetchRevisions {
  /** When the work began: what is stored must come from a fetch that began after this moment. */
  readonly atStart: number;
  /** Just before this fetch began; equals `atStart` on the first try. */
  readonly beforeFetch: number;
  /** Now, read inside the transaction that commits. */
  readonly now: number;
}

/**
 * Decides whether a fetched state may replace the stored one, without trusting any clock.
 *
 * Every commit raises the revision by one and happens only if nobody committed since its fetch
 * began (`now === beforeFetch`). So the fetch of revision `n` began after revision `n-1` was
 * stored, and stored states only ever move forward in the provider's time: a slow fetch that
 * started later and yet returned older state cannot win, because it has to be alone.
 *
 * Who finds that others committed meanwhile needs not win; it needs the stored state to be at least as
 * new as its own event. The fetch behind revision `now` began after revision `now - 1` was stored; if
 * `now - 1 > atStart`, that was after this work began, hence after the event: `covered`. Otherwise
 * exactly one other commit has happened, whose fetch may have begun too early: fetch once more. After
 * that second fetch the answer is `store` or `covered`, so no work fetches more than twice, and
 * there is nothing to settle between equals.
 *
 * A commit that changes nothing still raises the revision: otherwise a state that went A → B → A could
 * be overwritten by a slow fetch of B.
 */
export function judgeFetch({ atStart, beforeFetch, now }: FetchRevisions): FetchVerdict {
  if (now === beforeFetch) return 'store';
  return now - 1 > atStart ? 'covered' : 'refetch';
}
