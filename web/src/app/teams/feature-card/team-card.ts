import { Component, computed, inject, input } from '@angular/core';
import { isPaidPlan, planOf } from '@keelson/contracts/billing/plan-catalog';
import { mayInWorkspace } from '@keelson/contracts/teams/roles';
import type { WorkspaceAllowance } from '@keelson/contracts/teams/usage-endpoints';
import type { LoadState } from '../../core/api/async-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { UsageBar } from '../../shared/ui/usage/usage-bar';
import { Workspaces } from '../data/workspaces';
import { shareText } from '../ui/cap-text';

/** The plan of a team and what its members leave of it this month, with the share of the reader. */
@Component({
  selector: 'app-team-card',
  imports: [UI_PARTS, UsageBar],
  host: { class: 'card', role: 'region', '[attr.aria-label]': 'label' },
  template: `
    <h1 tabindex="-1" dir="auto">{{ team()?.name }}</h1>
    @let state = usage();
    @switch (state.status) {
      @case ('loading') {
        <app-skeleton width="180px" height="28px" />
        <app-skeleton height="56px" />
      }
      @case ('failed') {
        <app-error-state [error]="state.error" (retry)="retry()()" />
      }
      @case ('ready') {
        <p [attr.data-plan]="state.data.plan">
          <strong>{{ planName(state.data) }}</strong>
          @if (isOwn(state.data)) {
            <br />
            <span class="muted small" i18n
              >This team has no plan. Questions count for your own plan.</span
            >
          }
        </p>
        @if (!isOwn(state.data)) {
          <section i18n-aria-label aria-label="Usage of the team this month" class="stack-16">
            @for (metric of state.data.metrics; track metric.key) {
              <app-usage-bar [metric]="metric" [actions]="'none'" />
              <p class="small" i18n>Your share: {{ share(state.data, metric) }}</p>
            }
          </section>
        }
      }
    }
    <p class="links">
      @if (may('pay')) {
        <a
          class="btn btn-outlined"
          routerLink="/dashboard/team"
          [queryParams]="{ tab: 'plan' }"
          i18n="Link"
          >Plan and seats</a
        >
      }
      <a
        class="btn btn-text"
        routerLink="/dashboard/team"
        [queryParams]="{ tab: 'usage' }"
        i18n="Link"
        >Usage by member</a
      >
    </p>
  `,
  styles: `
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
      align-content: start;
    }

    h1 {
      font-size: var(--kl-text-20);
      overflow-wrap: anywhere;
    }

    .links {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }
  `,
})
export class TeamCard {
  readonly usage = input.required<LoadState<WorkspaceAllowance>>();
  readonly retry = input.required<() => void>();
  private readonly workspaces = inject(Workspaces);
  protected readonly team = this.workspaces.team;
  protected readonly label = $localize`Plan of the team`;
  protected readonly share = (
    { own, caps }: WorkspaceAllowance,
    { key }: WorkspaceAllowance['metrics'][number],
  ): string => shareText({ used: own, caps }, key);
  protected readonly planName = ({ plan }: WorkspaceAllowance): string => planOf(plan).name;
  /** A team without a plan has no allowance: its members use their own. */
  protected readonly isOwn = ({ plan }: WorkspaceAllowance): boolean => !isPaidPlan(plan);
  private readonly role = computed(() => this.team()?.role ?? 'member');

  protected may(action: 'pay'): boolean {
    return mayInWorkspace(this.role(), action);
  }
}
