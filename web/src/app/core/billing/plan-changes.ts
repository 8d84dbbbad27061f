import { inject, Service } from '@angular/core';
import { payerOf } from '@keelson/contracts/billing/payer-of';
import type { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import {
  debounceTime,
  distinctUntilChanged,
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

/** Emits when the plan or usage of a member changes. The API stays the source of the values. */
@Service()
export class PlanChanges {
  private readonly live = inject(Live);

  /** The subscription or entitlement changed. Also emits once after subscribing, for changes made before. */
  watchPlan(uid: UserId): Observable<unknown> {
    const entitlement = this.live.watchDocument({
      path: paths.entitlement(payerOf(uid)),
    });
    const subscriptions = this.live.watchQuery({
      collection: paths.subscriptions(),
      where: [['uid', '==', uid]],
      limit: PAGE,
    });
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
