import { computed, DestroyRef, effect, inject, Service, signal, untracked } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import type { UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { debounceTime, merge, skip } from 'rxjs';
import { ApiClient } from '../../core/api/api-client';
import { getSubscription, getUsage, listProjects } from '../../core/api/operations';
import { Live } from '../../core/firebase/live';
import { Identity } from '../../core/identity/identity';
import { DashboardPart } from './dashboard-part';

const SETTLE_MS = 50;

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
  private readonly destroyed = inject(DestroyRef);
  private readonly news = signal<string | null>(null);

  readonly plan = new DashboardPart(() => this.api.call(getSubscription, {}));
  readonly usage = new DashboardPart(() => this.api.call(getUsage, {}));
  readonly projects = new DashboardPart(
    async () => (await this.api.call(listProjects, {})).projects,
  );
  readonly me = this.identity.me;
  readonly liveStatus = this.live.status;
  /** What changed while the page was open, for a live region. */
  readonly announcement = this.news.asReadonly();
  private readonly planKey = computed<PlanKey | null>(() => {
    const state = this.plan.state();
    return state.status === 'ready' ? state.data.plan.key : null;
  });

  constructor() {
    void this.plan.load();
    void this.usage.load();
    void this.projects.load();
    void this.identity.loadMe().catch(() => undefined); // its card shows its own failure
    this.goLiveOnceShown();
    this.announceOtherPlan();
  }

  private goLiveOnceShown(): void {
    const waiting = effect(() => {
      const me = this.me();
      if (me === null || this.plan.state().status === 'loading') return;
      waiting.destroy();
      untracked(() => this.watch(me.uid));
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

  private announceOtherPlan(): void {
    let before: PlanKey | null = null;
    effect(() => {
      const now = this.planKey();
      if (now === null) return;
      if (before !== null && before !== now) {
        this.news.set(`Your plan is now ${now === 'pro' ? 'Pro' : 'Free'}.`);
      }
      before = now;
    });
  }
}
