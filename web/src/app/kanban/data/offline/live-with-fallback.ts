import { computed, inject, Service, signal } from '@angular/core';
import { toObservable } from '@angular/core/rxjs-interop';
import {
  defer,
  EMPTY,
  filter,
  finalize,
  merge,
  type MonoTypeOperatorFunction,
  type Observable,
  type ObservableInput,
  repeat,
  retry,
  share,
  Subject,
  switchMap,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import { describeError, type ErrorView } from '../../../core/api/describe-error';
import { RefetchOnFocus } from '../../../core/firebase/refetch-on-focus';
import { Live } from '../../../core/firebase/live';
import { currentTime } from '../../../shared/util/time/clock';

/** Time for the first snapshot of a listener before the API is called as well. */
const LISTENER_TIMEOUT_MS = 5_000;
/** Between two calls of the API for a listener that has no snapshot while others have theirs. */
const SILENT_LISTENER_MS = 15_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Reads live data with a fallback to the API: without a Firebase sign-in, when a listener is denied, or
 * on a slow network. Snapshots of the listener replace API responses, which are repeated while only one listener is silent.
 */
@Service({ autoProvided: false })
export class LiveWithFallback {
  private readonly live = inject(Live);
  private readonly unavailable = toObservable(this.live.status).pipe(
    filter((status) => status === 'unavailable'),
  );
  private readonly refreshes = new Subject<void>();
  private readonly _fetching = signal(0);
  private readonly _refreshedAt = signal<number | null>(null);
  /** Errors by reader, so that one success doesn't hide the error of another. */
  private readonly errors = signal<ReadonlyMap<object, ErrorView>>(new Map());

  readonly status = this.live.status;
  /** Time of the last API response, in epoch milliseconds; null once a listener has delivered a snapshot. */
  readonly refreshedAt = this._refreshedAt.asReadonly();
  readonly fetching = this._fetching.asReadonly();
  readonly error = computed<ErrorView | null>(() => [...this.errors().values()][0] ?? null);

  constructor() {
    inject(RefetchOnFocus).register(() => this.refresh());
  }

  /** Refetches everything that is not live. */
  refresh(): void {
    if (this.live.status() !== 'live') this.refreshes.next();
  }

  /** @param fetch Called for each refresh; may emit the result in parts. */
  read<T>(watched: Observable<T>, fetch: () => ObservableInput<T>): Observable<T> {
    return defer(() => {
      const live = watched.pipe(
        tap(() => {
          this._refreshedAt.set(null);
          if (this.errors().has(fetch)) this.setError(fetch, null);
        }),
        share(),
      );
      const timedOut = timer(LISTENER_TIMEOUT_MS).pipe(takeUntil(live));
      const fetched = merge(timedOut, this.unavailable, this.refreshes).pipe(
        switchMap(() => this.fetchOnce(fetch).pipe(this.whileOthersAreLive(), takeUntil(live))),
      );
      // Subscribe to the API calls first, so that a synchronous snapshot cancels them.
      return merge(fetched, live).pipe(finalize(() => this.setError(fetch, null)));
    });
  }

  /**
   * Fetches again while only this listener has no snapshot: the page says that it is live, so nothing else would show what
   * changes meanwhile.
   */
  private whileOthersAreLive<T>(): MonoTypeOperatorFunction<T> {
    return repeat({
      delay: () =>
        timer(SILENT_LISTENER_MS, SILENT_LISTENER_MS).pipe(
          filter(() => this.live.status() === 'live'),
        ),
    });
  }

  private fetchOnce<T>(fetch: () => ObservableInput<T>): Observable<T> {
    return defer(() => {
      this._fetching.update((count) => count + 1);
      return defer(fetch).pipe(
        tap({
          complete: () => {
            this._refreshedAt.set(currentTime());
            this.setError(fetch, null);
          },
        }),
        finalize(() => this._fetching.update((count) => count - 1)),
      );
    }).pipe(
      retry({
        delay: (error: unknown, attempt) => {
          const view = describeError(error);
          this.setError(fetch, view);
          const delay = Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS);
          return view.retryable ? timer(delay) : EMPTY;
        },
      }),
    );
  }

  private setError(reader: object, error: ErrorView | null): void {
    this.errors.update((before) => {
      const others = [...before].filter(([other]) => other !== reader);
      return new Map(error === null ? others : [...others, [reader, error]]);
    });
  }
}
