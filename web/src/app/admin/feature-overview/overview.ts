import { Component, computed, inject } from '@angular/core';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { consoleNavItems } from '../../core/navigation/nav-items';
import { AsyncView } from '../../shared/ui/async-view';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { subscriptionStatus } from '../ui/billing-statuses';
import { OUTCOME_KEYS, OUTCOMES } from '../ui/event-outcomes';
import { DEPENDENCY_NAMES, describeDetail, HEALTH_VIEWS } from './describe-health';
import { Metrics } from './metrics/metrics';
import { OverviewStore } from './overview-store';

const LEADS: Readonly<Record<StaffRole, string>> = {
  viewer: $localize`Your role is viewer. Users, billing and the audit log are for admins.`,
  operator: $localize`Your role is operator. Users, billing and the audit log are for admins.`,
  admin: $localize`Your role is admin.`,
};

/** The console overview: attention items, health and billing status, links. */
@Component({
  selector: 'app-overview',
  imports: [UI_PARTS, AsyncView, EmptyState, PageHeader, RelativeTime, StatusChip, Metrics],
  providers: [OverviewStore],
  host: { class: 'page' },
  templateUrl: './overview.html',
  styleUrl: './overview.scss',
})
export class Overview {
  protected readonly store = inject(OverviewStore);
  protected readonly views = HEALTH_VIEWS;
  protected readonly names = DEPENDENCY_NAMES;
  protected readonly detail = describeDetail;
  protected readonly outcomes = OUTCOMES;
  protected readonly outcomeKeys = OUTCOME_KEYS;
  protected readonly lead = computed(() => {
    const role = this.store.role();
    return role === null ? '' : LEADS[role];
  });
  protected readonly places = computed(() =>
    consoleNavItems(this.store.role()).filter(({ route }) => route !== '/admin'),
  );
  protected readonly subscriptions = computed(() =>
    Object.entries(this.store.billing.data()?.subscriptions ?? {}).map(([status, count]) => ({
      status: subscriptionStatus(status),
      count,
    })),
  );
}
