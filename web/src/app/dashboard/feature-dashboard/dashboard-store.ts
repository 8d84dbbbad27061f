import { computed, DestroyRef, DOCUMENT, effect, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { debounceTime, filter, fromEvent, merge, skip } from 'rxjs';
import { ApiClient } from '../../core/api/api-client';
import { Connectivity } from '../../core/api/connectivity';
import { getSubscription, getUsage, listProjects } from '../../core/api/operations';
import { Live } from '../../core/firebase/live';
import { Identity } from '../../core/identity/identity';
import { DashboardPart } from '../data/dashboard-part';
import { planNews } from '../ui/plan-view';

const SETTLE_MS = 50;

/** A change that came while the page was open. */
export interface PlanNews {
  /** Counts up, so that the same words twice are two changes. */
  readonly round: number;
  readonly text: string;
}

/**
 * Everything on the dashboard. The first data comes from the API, so that it is there before Firebase is
 * loaded; from then on a change of the underlying documents asks the API again, which decides
 * what the documents mean (grace, limits) in one place.
 */
@Service({ autoProvided: false })
export class DashboardStore {
  private readonly api = inject(ApiClient);
  private readonly live = inject(Live);
  private readonly identity = inject(Identity);
  private readonly connectivity = inject(Connectivity);
  private readonly document = inject(DOCUMENT);
  private readonly destroyed = inject(DestroyRef);
  private readonly news = signal<PlanNews>({ round: 0, text: '' });

  readonly account = new DashboardPart(() => this.identity.loadMe());
  readonly plan = new DashboardPart(() => this.api.call(getSubscription, {}));
  readonly usage = new DashboardPart(() => this.api.call(getUsage, {}));
  readonly projects = new DashboardPart(
    async () => (await this.api.call(listProjects, {})).projects,
  );
  readonly me = this.identity.me;
  readonly planNews = this.news.asReadonly();
  /**
   * `paused`: this browser cannot listen, so the page asks when somebody looks at it.
   * `waiting`: nothing can be said yet, or there is no network, which the page says already.
   */
  readonly updates = computed<'waiting' | 'live' | 'paused'>(() => {
    if (!this.connectivity.online()) return 'waiting';
    const status = this.live.status();
    return status === 'live' ? 'live' : status === 'unavailable' ? 'paused' : 'waiting';
  });

  constructor() {
    void this.account.load();
    void this.plan.load();
    void this.usage.load();
    void this.projects.load();
    this.goLiveOnceShown();
    this.tellOfChanges();
    this.catchUp();
  }

  /** Asks for everything anew, in place. */
  refresh(): void {
    for (const part of [this.account, this.plan, this.usage, this.projects]) void part.refresh();
  }

  private goLiveOnceShown(): void {
    const waiting = effect(() => {
      const me = this.me();
      if (me === null || this.plan.state().status === 'loading') return;
      waiting.destroy();
      this.watch(me.uid);
    });
  }

  private watch(uid: UserId): void {
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
    const period = this.live.watchDocument({
      path: paths.usagePeriod(uid, new Date().toISOString().slice(0, 7)),
      schema: () => import('@keelson/contracts/usage/usage').then((m) => m.UsagePeriod),
    });
    // The first emission of each is asked for too: something may have changed before the listener stood.
    merge(entitlement, subscriptions)
      .pipe(debounceTime(SETTLE_MS), takeUntilDestroyed(this.destroyed))
      .subscribe(() => {
        void this.plan.refresh();
        void this.usage.refresh(); // limits follow the plan
      });
    period
      .pipe(skip(1), debounceTime(SETTLE_MS), takeUntilDestroyed(this.destroyed))
      .subscribe(() => void this.usage.refresh());
  }

  private tellOfChanges(): void {
    let before: SubscriptionSummary | null = null;
    effect(() => {
      const state = this.plan.state();
      if (state.status !== 'ready') return;
      const text = before === null ? null : planNews(before, state.data);
      before = state.data;
      if (text !== null) this.news.update(({ round }) => ({ round: round + 1, text }));
    });
  }

  /** What listeners do not bring: after the network was gone, and for a browser without listeners. */
  private catchUp(): void {
    let online = true;
    effect(() => {
      const before = online;
      online = this.connectivity.online();
      if (online && !before) this.refresh();
    });
    fromEvent(this.document, 'visibilitychange')
      .pipe(
        filter(() => this.document.visibilityState === 'visible' && this.updates() !== 'live'),
        takeUntilDestroyed(this.destroyed),
      )
      .subscribe(() => this.refresh());
  }
}
