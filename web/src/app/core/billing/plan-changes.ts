import { inject, Service } from '@angular/core';
import { payerOf } from '@keelson/contracts/billing/payer-of';
import type { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import {
  debounceTime,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  skip,
  switchMap,
  timer,
} from 'rxjs';
import { Live } from '../firebase/live';
import { currentTime } from '../../shared/util/time/clock';

/** Admins watch the subscriptions of others, which the rules allow in pages. */
const PAGE = 20;
const DEBOUNCE_MS = 50;
const HOUR = 3_600_000;
/** Between the read of what is shown and the call of {@link PlanChanges.watchPlan}, with clocks that differ. */
const SHOWN_FOR_MS = 60_000;

/** Emits when the plan or usage of a member changes. The API stays the source of the values. */
@Service()
export class PlanChanges {
  private readonly live = inject(Live);

  /** The subscription or entitlement changed, also between its read for the page and the first snapshot of the listener. */
  watchPlan(uid: UserId): Observable<unknown> {
    const since = currentTime() - SHOWN_FOR_MS;
    const isShown = (changedAt: unknown): boolean =>
      typeof changedAt === 'number' && changedAt < since;
    const entitlement = this.live
      .watchDocument<{ readonly updatedAt?: unknown }>({ path: paths.entitlement(payerOf(uid)) })
      .pipe(filter((one, index) => index > 0 || (one !== null && !isShown(one.updatedAt))));
    const subscriptions = this.live
      .watchQuery<{ readonly syncedAt?: unknown }>({
        collection: paths.subscriptions(),
        where: [['uid', '==', uid]],
        limit: PAGE,
      })
      .pipe(filter((all, index) => index > 0 || !all.every(({ syncedAt }) => isShown(syncedAt))));
    return merge(entitlement, subscriptions).pipe(debounceTime(DEBOUNCE_MS));
  }

  /** Usage was counted, or a new month began. */
  watchUsage(uid: UserId): Observable<unknown> {
    return timer(0, HOUR).pipe(
      map(() => new Date(currentTime()).toISOString().slice(0, 7)),
      distinctUntilChanged(),
      switchMap((month) =>
        this.live.watchDocument({ path: paths.usagePeriod(payerOf(uid), month) }),
      ),
      skip(1),
      debounceTime(DEBOUNCE_MS),
    );
  }
}
