import { inject, Service } from '@angular/core';
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

const SETTLE_MS = 50;
const HOUR = 3_600_000;

/** Says when to ask the API again what a member's plan and usage are; what they are, it decides. */
@Service()
export class PlanChanges {
  private readonly live = inject(Live);

  /** The subscription or what it entitles to changed; the first time too, for what came before listening. */
  watchPlan(uid: UserId): Observable<unknown> {
    const entitlement = this.live.watchDocument({
      path: paths.entitlement(uid),
      schema: () => import('@keelson/contracts/billing/entitlement').then((m) => m.Entitlement),
      idField: 'uid',
    });
    const subscriptions = this.live.watchQuery({
      collection: paths.subscriptions(),
      where: [['uid', '==', uid]],
      schema: () => import('@keelson/contracts/billing/subscription').then((m) => m.Subscription),
      idField: 'id',
    });
    return merge(entitlement, subscriptions).pipe(debounceTime(SETTLE_MS));
  }

  /** Something was counted, or another month began. */
  watchUsage(uid: UserId): Observable<unknown> {
    return timer(0, HOUR).pipe(
      map(() => new Date().toISOString().slice(0, 7)),
      distinctUntilChanged(),
      switchMap((month) =>
        this.live.watchDocument({
          path: paths.usagePeriod(uid, month),
          schema: () => import('@keelson/contracts/usage/usage').then((m) => m.UsagePeriod),
        }),
      ),
      skip(1),
      debounceTime(SETTLE_MS),
    );
  }
}
