import { computed, DOCUMENT, inject, Service, signal } from '@angular/core';
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
import { pageIdle } from '../../shared/util/page-idle';
import { ViewedAccount } from '../api/viewed-account';
import { FirebaseRuntime } from './firebase-runtime';
import type { FirestoreSdk } from './firestore-sdk';
import type {
  ListenerSnapshot,
  ListEvent,
  ListPage,
  ListPageRead,
  LiveDocument,
  LiveList,
  LiveQuery,
  LiveStatus,
} from './live-query';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** Grace time: the SDK also reports a snapshot as unconfirmed just before the server confirms it. */
const GRACE_MS = 2_000;

const SIGNED_OUT = { kind: 'signed-out' } as const;

/** `silent`: no event yet · `connecting`: data was fetched, the listener is not connected. */
type WatchState = 'silent' | Exclude<LiveStatus, 'idle'>;

/**
 * Live reads. The first subscription loads Firebase, when the page is idle, so subscribe after the first data is on screen. The observables
 * never error: they stop emitting, retry, and report it in {@link status}. Show the API's data until they emit.
 */
@Service()
export class Live {
  private readonly runtime = inject(FirebaseRuntime);
  private readonly viewed = inject(ViewedAccount);
  private readonly document = inject(DOCUMENT);
  private readonly watches = signal<ReadonlyMap<object, WatchState>>(new Map());

  /** The worst status of all listeners. Listeners without an event count only when there are no others. */
  readonly status = computed<LiveStatus>(() => {
    const states = new Set(this.watches().values());
    for (const state of ['unavailable', 'connecting', 'live'] as const) {
      if (states.has(state)) return state;
    }
    return states.has('silent') ? 'connecting' : 'idle';
  });

  /** Emits the document now and after every change; null while it does not exist. */
  watchDocument<T>(source: LiveDocument<T>): Observable<T | null> {
    return this.watch((sdk) => sdk.watchDocument(source), 'signed-in', source.report);
  }

  /** Emits the matching documents now and after every change. */
  watchQuery<T>(source: LiveQuery<T>): Observable<T[]> {
    return this.watch((sdk) => sdk.watchQuery(source), 'signed-in', source.report);
  }

  /** Like {@link watchQuery} for lists of thousands: reads the shown pages and emits changes. */
  watchList<T>(source: LiveList<T>): Observable<ListEvent<T>> {
    return this.whileSignedIn((sdk) => sdk.watchList(source));
  }

  /**
   * Reads one more page of a watched list, once.
   *
   * @throws {Error} when the page can't be read; the message is the SDK's.
   */
  async readPage<T>(source: LiveList<T>, page: ListPage): Promise<ListPageRead<T>> {
    return (await this.runtime.firestore()).readPage(source, page);
  }

  /** Like {@link watchDocument} for documents that the rules open to visitors. */
  watchPublicDocument<T>(source: LiveDocument<T>): Observable<T | null> {
    return this.watch((sdk) => sdk.watchDocument(source), 'public');
  }

  private whileSignedIn<T>(
    watch: (sdk: FirestoreSdk) => Observable<ListenerSnapshot<T>>,
  ): Observable<T> {
    return this.watch(watch, 'signed-in');
  }

  /** Tracks the status of one subscription and retries until it ends. */
  private watch<T>(
    watch: (sdk: FirestoreSdk) => Observable<ListenerSnapshot<T>>,
    access: 'public' | 'signed-in',
    report?: (status: LiveStatus) => void,
  ): Observable<T> {
    // What an admin looks at comes from the API alone: Firestore knows the admin, not the member.
    if (access === 'signed-in' && this.viewed.current() !== null) return EMPTY;
    return defer(() => {
      const name = {};
      let state: WatchState;
      const setWatchState = (next: WatchState): void => {
        state = next;
        if (report === undefined) this.setWatchState(name, next);
        else report(next === 'silent' ? 'connecting' : next);
      };
      setWatchState('silent');
      return this.listen(watch, access).pipe(
        switchMap((snapshot) => {
          switch (snapshot.kind) {
            case 'signed-out':
              setWatchState('unavailable');
              return EMPTY;
            case 'disconnected':
              return timer(GRACE_MS).pipe(
                tap(() => setWatchState('unavailable')),
                ignoreElements(),
              );
            case 'fetched':
              if (state === 'silent') setWatchState('connecting');
              return of(snapshot.value);
            case 'live':
              setWatchState('live');
              return of(snapshot.value);
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

  /** Listens again when the user changes, because another user may see other data. */
  private listen<T>(
    watch: (sdk: FirestoreSdk) => Observable<ListenerSnapshot<T>>,
    access: 'public' | 'signed-in',
  ): Observable<ListenerSnapshot<T> | typeof SIGNED_OUT> {
    return defer(async () => {
      await pageIdle(this.document);
      return { auth: await this.runtime.auth(), firestore: await this.runtime.firestore() };
    }).pipe(
      switchMap(({ auth, firestore }) =>
        auth.uid$.pipe(
          distinctUntilChanged(),
          switchMap((uid) =>
            uid !== null || access === 'public' ? watch(firestore) : of(SIGNED_OUT),
          ),
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
