import { computed, inject, Service, signal } from '@angular/core';
import {
  defer,
  distinctUntilChanged,
  EMPTY,
  finalize,
  ignoreElements,
  type Observable,
  of,
  retry,
  switchMap,
  tap,
  timer,
} from 'rxjs';
import { FirebaseRuntime } from './firebase-runtime';
import type { FirestoreSdk } from './firestore-sdk';
import type {
  ListenerSnapshot,
  LiveChanges,
  LiveDocument,
  LiveList,
  LiveQuery,
} from './live-query';

/**
 * `idle` nothing is watched · `connecting` · `live` changes arrive by themselves · `unavailable` this
 * browser is not signed in to Firebase, the server does not answer, or a listener was refused; what the
 * API answered stays on screen.
 */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'unavailable';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** The SDK also says that the server has not confirmed what it is about to confirm. */
const GRACE_MS = 2_000;

const NOBODY = { kind: 'nobody' } as const;

/** `silent`: has said nothing yet · `connecting`: what was read once is there, the listener is not. */
type WatchState = 'silent' | Exclude<LiveStatus, 'idle'>;

/**
 * Live reads. Firebase is loaded at the first subscription, so subscribe when the first data is on
 * screen. An observable of this class never fails: it falls silent, tries again, and says so in
 * {@link status}; show what the API answered until it emits.
 */
@Service()
export class Live {
  private readonly runtime = inject(FirebaseRuntime);
  private readonly watches = signal<ReadonlyMap<object, WatchState>>(new Map());

  /** Of everything that is watched the least; what has not said anything yet does not count beside others. */
  readonly status = computed<LiveStatus>(() => {
    const states = new Set(this.watches().values());
    for (const state of ['unavailable', 'connecting', 'live'] as const) {
      if (states.has(state)) return state;
    }
    return states.has('silent') ? 'connecting' : 'idle';
  });

  /** The document now and after every change; null while there is none. */
  watchDocument<T>(source: LiveDocument<T>): Observable<T | null> {
    return this.whileSignedIn((sdk) => sdk.watchDocument(source));
  }

  /** What the query matches, now and after every change. */
  watchQuery<T>(source: LiveQuery<T>): Observable<T[]> {
    return this.whileSignedIn((sdk) => sdk.watchQuery(source));
  }

  /** As {@link watchQuery} for lists of thousands: only what changed is read and passed on. */
  watchList<T>(source: LiveList<T>): Observable<LiveChanges<T>> {
    return this.whileSignedIn((sdk) => sdk.watchList(source));
  }

  /** As {@link watchDocument} for documents that also strangers may read, by the rules. */
  watchPublicDocument<T>(source: LiveDocument<T>): Observable<T | null> {
    return this.watch((sdk) => sdk.watchDocument(source), 'anybody');
  }

  private whileSignedIn<T>(
    watch: (sdk: FirestoreSdk) => Observable<ListenerSnapshot<T>>,
  ): Observable<T> {
    return this.watch(watch, 'signed-in');
  }

  /** Keeps the state of one subscription, and tries again for as long as it lasts. */
  private watch<T>(
    watch: (sdk: FirestoreSdk) => Observable<ListenerSnapshot<T>>,
    who: 'anybody' | 'signed-in',
  ): Observable<T> {
    return defer(() => {
      const name = {};
      let state: WatchState;
      const setWatchState = (next: WatchState): void => this.setWatchState(name, (state = next));
      setWatchState('silent');
      return this.listen(watch, who).pipe(
        switchMap((heard) => {
          switch (heard.kind) {
            case 'nobody':
              setWatchState('unavailable');
              return EMPTY;
            case 'disconnected':
              return timer(GRACE_MS).pipe(
                tap(() => setWatchState('unavailable')),
                ignoreElements(),
              );
            case 'fetched':
              if (state === 'silent') setWatchState('connecting');
              return of(heard.value);
            case 'live':
              setWatchState('live');
              return of(heard.value);
          }
        }),
        retry({
          resetOnSuccess: true,
          delay: (_, attempt) => {
            setWatchState('unavailable');
            return timer(Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS));
          },
        }),
        finalize(() => this.setWatchState(name, null)),
      );
    });
  }

  /** Listens anew when somebody signs in or out: another person may see something else. */
  private listen<T>(
    watch: (sdk: FirestoreSdk) => Observable<ListenerSnapshot<T>>,
    who: 'anybody' | 'signed-in',
  ): Observable<ListenerSnapshot<T> | typeof NOBODY> {
    return defer(async () => ({
      auth: await this.runtime.auth(),
      firestore: await this.runtime.firestore(),
    })).pipe(
      switchMap(({ auth, firestore }) =>
        auth.uid$.pipe(
          distinctUntilChanged(),
          switchMap((uid) => (uid !== null || who === 'anybody' ? watch(firestore) : of(NOBODY))),
        ),
      ),
    );
  }

  private setWatchState(watch: object, state: WatchState | null): void {
    this.watches.update((before) => {
      if (before.get(watch) === state) return before;
      const after = new Map(before);
      if (state === null) after.delete(watch);
      else after.set(watch, state);
      return after;
    });
  }
}
