import { Component, computed, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { DependencyHealth } from '@keelson/contracts/platform/health';
import { ROLE_LABELS } from '../../core/identity/staff-role';
import { consoleNavItems } from '../../core/navigation/nav-items';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { Icon } from '../../shared/ui/icon/icon';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { StatusChip, type Tone } from '../../shared/ui/status-chip';
import { OUTCOME_KEYS, OUTCOMES } from '../ui/event-outcomes';
import { Metrics } from './metrics/metrics';
import { OverviewStore } from './overview-store';

const HEALTH: Readonly<Record<DependencyHealth['status'], { label: string; tone: Tone }>> = {
  up: { label: 'Up', tone: 'good' },
  down: { label: 'Down', tone: 'bad' },
  'not-configured': { label: 'Not set up', tone: 'neutral' },
};

/** The console overview: attention items, health and billing status, links. */
@Component({
  selector: 'app-overview',
  imports: [
    EmptyState,
    ErrorState,
    Icon,
    Metrics,
    PageHeader,
    RelativeTime,
    RouterLink,
    Skeleton,
    StatusChip,
  ],
  providers: [OverviewStore],
  host: { class: 'page' },
  templateUrl: './overview.html',
  styleUrl: './overview.scss',
})
export class Overview {
  protected readonly store = inject(OverviewStore);
  protected readonly views = HEALTH;
  protected readonly outcomes = OUTCOMES;
  protected readonly outcomeKeys = OUTCOME_KEYS;
  protected readonly lead = computed(() => {
    const role = this.store.role();
    if (role === null) return '';
    const hidden = this.store.isAdmin() ? '' : ' Users, billing and the audit log are for admins.';
    return `Your role is ${ROLE_LABELS[role].toLowerCase()}.${hidden}`;
  });
  protected readonly places = computed(() =>
    consoleNavItems(this.store.role()).filter(({ route }) => route !== '/admin'),
  );
  protected readonly subscriptions = computed(() => {
    const state = this.store.billing.state();
    if (state.status !== 'ready') return [];
    return Object.entries(state.data.subscriptions).map(([status, count]) => ({
      status: status.replaceAll('_', ' '),
      count,
    }));
  });
}
