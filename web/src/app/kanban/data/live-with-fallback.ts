import { computed, inject, Service, signal } from '@angular/core';
import { toObservable } from '@angular/core/rxjs-interop';
import {
  catchError,
  defer,
  EMPTY,
  filter,
  finalize,
  merge,
  type Observable,
  type ObservableInput,
  share,
  Subject,
  switchMap,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { Live } from '../../core/firebase/live';

/** How long a listener may take for its first word before the API is asked, too. */
const LISTENER_TIMEOUT_MS = 5_000;

/**
 * Reads that are live where this browser can listen, and asked for where it cannot: no sign-in to
 * Firebase, a listener that is refused, a slow network. Whatever the listener brings takes over.
 */
@Service({ autoProvided: false })
export class LiveWithFallback {
  private readonly live = inject(Live);
  private readonly unavailable = toObservable(this.live.status).pipe(
    filter((status) => status === 'unavailable'),
  );
  private readonly wishes = new Subject<void>();
  private readonly _fetching = signal(0);
  private readonly _askedAt = signal<number | null>(null);
  /** By who asked, so that one answer does not hide that another one is missing. */
  private readonly problems = signal<ReadonlyMap<object, ErrorView>>(new Map());

  readonly status = this.live.status;
  /** When the API answered last, in epoch milliseconds; null when a listener has spoken since. */
  readonly refreshedAt = this._askedAt.asReadonly();
  readonly asking = this._fetching.asReadonly();
  /** Why a question got no answer, until it gets one. */
  readonly error = computed<ErrorView | null>(() => [...this.problems().values()][0] ?? null);

  constructor() {
    inject(RefetchOnFocus).register(() => this.refresh());
  }

  /** Asks again for everything that is not live. */
  refresh(): void {
    if (this.live.status() !== 'live') this.wishes.next();
  }

  /** @param ask Called anew for each question; may bring its answer in parts. */
  read<T>(watched: Observable<T>, ask: () => ObservableInput<T>): Observable<T> {
    return defer(() => {
      const live = watched.pipe(
        tap(() => {
          this._askedAt.set(null);
          if (this.problems().has(ask)) this.settle(ask, null);
        }),
        share(),
      );
      const slow = timer(LISTENER_TIMEOUT_MS).pipe(takeUntil(live));
      const asked = merge(slow, this.unavailable, this.wishes).pipe(
        switchMap(() => this.fetchOnce(ask).pipe(takeUntil(live))),
      );
      // Asked first, so that a listener that answers at once is heard by everybody.
      return merge(asked, live).pipe(finalize(() => this.settle(ask, null)));
    });
  }

  private fetchOnce<T>(ask: () => ObservableInput<T>): Observable<T> {
    return defer(() => {
      this._fetching.update((count) => count + 1);
      return defer(ask).pipe(
        tap({
          complete: () => {
            this._askedAt.set(Date.now());
            this.settle(ask, null);
          },
        }),
        catchError((error: unknown) => {
          this.settle(ask, describeError(error));
          return EMPTY;
        }),
        finalize(() => this._fetching.update((count) => count - 1)),
      );
    });
  }

  private settle(who: object, error: ErrorView | null): void {
    this.problems.update((before) => {
      const others = [...before].filter(([other]) => other !== who);
      return new Map(error === null ? others : [...others, [who, error]]);
    });
  }
}
