import { inject, Service, signal } from '@angular/core';
import {
  defer,
  distinctUntilChanged,
  EMPTY,
  type Observable,
  retry,
  switchMap,
  tap,
  timer,
} from 'rxjs';
import { FirebaseRuntime } from './firebase-runtime';
import type { FirestoreSdk } from './firestore-sdk';
import type { LiveChanges, LiveDocument, LiveList, LiveQuery } from './live-source';

/**
 * `idle` nothing is watched yet · `connecting` · `live` changes arrive by themselves ·
 * `unavailable` this browser is not signed in to Firebase, or the listener was refused; what the API
 * answered stays on screen.
 */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'unavailable';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Live reads. Firebase is loaded at the first subscription, so subscribe when the first data is on
 * screen. An observable of this class never fails: it falls silent, tries again, and says so in
 * {@link status}; show what the API answered until it emits.
 */
@Service()
export class Live {
  private readonly runtime = inject(FirebaseRuntime);
  private readonly state = signal<LiveStatus>('idle');
  readonly status = this.state.asReadonly();

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

  private whileSignedIn<T>(watch: (sdk: FirestoreSdk) => Observable<T>): Observable<T> {
    return this.watch(watch, 'signed-in');
  }

  /** Listens anew when somebody signs in or out: another person may see something else. */
  private watch<T>(
    watch: (sdk: FirestoreSdk) => Observable<T>,
    who: 'anybody' | 'signed-in',
  ): Observable<T> {
    return defer(async () => {
      if (this.state() === 'idle') this.state.set('connecting');
      return { auth: await this.runtime.auth(), firestore: await this.runtime.firestore() };
    }).pipe(
      switchMap(({ auth, firestore }) =>
        auth.uid$.pipe(
          distinctUntilChanged(),
          switchMap((uid) => {
            if (uid !== null || who === 'anybody') return watch(firestore);
            this.state.set('unavailable');
            return EMPTY;
          }),
        ),
      ),
      tap(() => this.state.set('live')),
      retry({
        resetOnSuccess: true,
        delay: (_, attempt) => {
          this.state.set('unavailable');
          return timer(Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS));
        },
      }),
    );
  }
}
