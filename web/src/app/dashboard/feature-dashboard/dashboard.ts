import { Component, computed, inject } from '@angular/core';
import { can } from '@keelson/contracts/billing/can';
import { DEFAULT_PAID_PLAN, isPaidPlan, planOf } from '@keelson/contracts/billing/plan-catalog';
import { LIVE_METRICS } from '@keelson/contracts/usage/metrics';
import { ViewedAccount } from '../../core/api/viewed-account';
import { ModulePanel, withPanel } from '../../core/modules/module-panel';
import { PRODUCT_MODULES } from '../../core/modules/product-module';
import { AsyncView } from '../../shared/ui/async-view';
import { EmptyState } from '../../shared/ui/empty-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { ProjectTimeline } from '../ui/project-timeline';
import { showsFirstSteps } from '../ui/shows-first-steps';
import { UsageChart } from '../ui/usage-chart';
import { UsageRing } from '../ui/usage-ring';
import { AccountCard } from './account-card';
import { DashboardStore } from './dashboard-store';
import { type FirstStep, FirstSteps } from './first-steps';
import { PlanDetails } from './plan-details';
import { UsageHistory } from './usage-history';
import { WelcomeCard } from './welcome-card';
import { longDay } from '../../shared/util/time/format-date';

@Component({
  selector: 'app-dashboard',
  imports: [
    UI_PARTS,
    AsyncView,
    EmptyState,
    AccountCard,
    FirstSteps,
    ModulePanel,
    PlanDetails,
    ProjectTimeline,
    UsageChart,
    UsageHistory,
    UsageRing,
    WelcomeCard,
  ],
  providers: [DashboardStore],
  host: { class: 'page' },
  templateUrl: './dashboard.html',
  styleUrl: './dashboard.scss',
})
export class Dashboard {
  protected readonly store = inject(DashboardStore);
  private readonly modules = inject(PRODUCT_MODULES);
  private readonly viewed = inject(ViewedAccount).current;
  protected readonly panels = computed(() => {
    // Panels show what their modules keep, such as chats, which stay private.
    if (this.viewed() !== null) return [];
    return withPanel(this.modules, this.store.usage.data()?.plan ?? null);
  });
  /** In the shape of the rings. */
  protected readonly liveMetrics = LIVE_METRICS;
  protected readonly now = minuteClock();
  protected readonly resetsAt = computed(
    () => this.store.usage.data()?.metrics[0]?.resetsAt ?? null,
  );

  protected resetDay(at: number): string {
    return longDay.format(at);
  }

  /** Null for members who are not new. */
  protected readonly firstSteps = computed<readonly FirstStep[] | null>(() => {
    const plan = this.store.plan.state();
    const usage = this.store.usage.state();
    if (plan.status !== 'ready' || usage.status !== 'ready') return null;
    const used = usage.data.history.some(({ counts }) =>
      Object.values(counts).some((count) => count > 0),
    );
    const paid = isPaidPlan(plan.data.plan.key);
    const tools = this.modules.filter(
      ({ status, feature }) => status === 'live' && can(usage.data.plan, feature),
    );
    const me = this.store.me();
    const age = me === null ? null : this.now() - me.createdAt;
    if (!showsFirstSteps({ used, paid, hasTools: tools.length > 0, age })) return null;
    return [
      {
        title: $localize`Create your account`,
        detail: $localize`You’re signed in.`,
        done: true,
        link: '/dashboard',
      },
      {
        title: $localize`Complete your profile`,
        detail: $localize`Set your name and theme in account settings.`,
        done: false,
        link: '/dashboard/account',
      },
      ...tools.map(({ title, summary, route }) => ({
        title: $localize`:Link to a module of the product:Try ${title}:module:`,
        detail: summary,
        done: false,
        link: route,
      })),
      paid
        ? {
            title: $localize`Choose a plan`,
            detail: $localize`You have ${plan.data.plan.name}:plan:.`,
            done: true,
            link: '/dashboard/billing',
          }
        : {
            title: $localize`See what ${planOf(DEFAULT_PAID_PLAN).name}:plan: includes`,
            detail: $localize`You can stay on Free as long as you like.`,
            done: false,
            link: '/pricing',
          },
    ];
  });
}
