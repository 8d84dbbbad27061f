import { Component, computed, inject, signal } from '@angular/core';
import { isPaidPlan } from '@keelson/contracts/billing/plan-catalog';
import type { WorkspaceId } from '@keelson/contracts/ids';
import { mayInWorkspace, rolesUnder } from '@keelson/contracts/teams/roles';
import type { MemberUsage, WorkspaceAllowance } from '@keelson/contracts/teams/usage-endpoints';
import type { MetricKey } from '@keelson/contracts/usage/metrics';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { PagedList } from '../../core/api/paged-list';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { pictureAddress } from '../../core/identity/picture-address';
import { AsyncView } from '../../shared/ui/async-view';
import { Avatar } from '../../shared/ui/avatar';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { UsageBar } from '../../shared/ui/usage/usage-bar';
import { LOCALE } from '../../shared/util/locale';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';
import { METRIC_LABELS } from '../../shared/util/texts/metric-labels';
import { personName } from '../../shared/util/texts/person-name';
import { TEAM_POLL_MS, TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';
import { shareText } from '../ui/cap-text';
import { CapForm } from './cap-form';

const PAGE_SIZE = 50;

/** Shows what a team used this month: together, and each member with the cap. */
@Component({
  selector: 'app-team-usage',
  imports: [UI_PARTS, AsyncView, Avatar, CapForm, UsageBar],
  host: { class: 'card stack', role: 'region', 'aria-labelledby': 'team-usage' },
  template: `
    <h2 class="section-title" id="team-usage" i18n>Usage this month</h2>
    <div class="stack-16" *appAsync="allowance; let data; skeleton: ['56px']">
      @if (!hasPlan(data)) {
        <p class="muted" i18n>This team has no plan. Questions count for each member’s own plan.</p>
      } @else {
        @for (each of data.metrics; track each.key) {
          <app-usage-bar [metric]="each" [actions]="'none'" />
        }
      }
      @if (isUnused() && hasPlan(data)) {
        <p class="muted" i18n>No usage yet this month. It appears here when members start.</p>
      }
      @if (data.metrics.length > 1) {
        <label class="field">
          <span class="label" i18n="Label of a list of what is counted">Show members by</span>
          <select class="input" (change)="chosen.set($any($event.target).value)">
            @for (each of data.metrics; track each.key) {
              <option [value]="each.key" [selected]="each.key === metric()">
                {{ labels[each.key] }}
              </option>
            }
          </select>
        </label>
      }
    </div>
    @if (metric(); as shown) {
      <ul
        class="lined"
        *appAsync="members; let rows; skeleton: ['48px', '48px', '48px']"
        i18n-aria-label
        aria-label="Usage by member"
      >
        @for (member of rows; track member.uid) {
          <li>
            <app-avatar [name]="nameOf(member)" [picture]="pictureOf(member)" />
            <div class="what">
              <bdi>{{ nameOf(member) }}</bdi>
              <span class="muted small numeric">
                {{ text(member, shown) }}
                @if (partOf(member); as part) {
                  · {{ part }}
                }
              </span>
            </div>
            @if (mayCap(member)) {
              <app-cap-form [member]="member" [metric]="shown" (saved)="members.replace($event)" />
            }
          </li>
        }
      </ul>
    }
    @if (members.hasMore()) {
      <button
        class="btn btn-outlined"
        type="button"
        [appSoftDisabled]="members.busy()"
        (click)="members.loadMore()"
        i18n
      >
        Show more members
      </button>
    }
  `,
  styles: `
    .btn-outlined {
      justify-self: start;
    }

    select {
      width: auto;
      justify-self: start;
    }

    app-cap-form:has(form) {
      flex-basis: 100%;
    }
  `,
})
export class TeamUsage {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly workspaces = inject(Workspaces);
  protected readonly allowance = new AsyncState(() =>
    this.api.get('/api/workspaces/{workspace}/allowance', {
      params: { workspace: this.store.id() },
    }),
  );
  protected readonly members = new PagedList<WorkspaceId, MemberUsage>(
    (workspace, cursor) =>
      this.api.get('/api/workspaces/{workspace}/usage/members', {
        params: { workspace },
        query: { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
      }),
    ({ uid }) => uid,
  );
  protected readonly chosen = signal<MetricKey | null>(null);
  protected readonly metric = computed(
    () => this.chosen() ?? this.allowance.data()?.metrics[0]?.key ?? null,
  );
  protected readonly isUnused = computed(() =>
    (this.allowance.data()?.metrics ?? []).every(({ used }) => used === 0),
  );
  protected readonly hasPlan = ({ plan }: WorkspaceAllowance): boolean => isPaidPlan(plan);
  protected readonly labels = METRIC_LABELS;
  protected readonly nameOf = personName;
  protected readonly pictureOf = pictureAddress;
  protected readonly text = shareText;

  constructor() {
    void this.load();
    inject(RefetchOnFocus).register(() => this.refresh());
    refreshWhileShown(
      () => this.poll(),
      () => TEAM_POLL_MS,
    );
  }

  private refresh(): void {
    void this.allowance.refresh();
    void this.members.refresh();
  }

  /** Members who were asked for by hand stay on screen. */
  private poll(): void {
    void this.allowance.refresh();
    if ((this.members.rows()?.length ?? 0) <= PAGE_SIZE) void this.members.refresh();
  }

  protected async load(): Promise<void> {
    await this.workspaces.load();
    void this.allowance.load();
    await this.members.setQuery(this.store.id());
  }

  /** The part of what the team used; nothing while nobody used anything. */
  protected partOf({ used }: MemberUsage): string | null {
    const metric = this.metric();
    const total = this.allowance.data()?.metrics.find(({ key }) => key === metric)?.used ?? 0;
    const own = metric === null ? 0 : (used[metric] ?? 0);
    return own === 0 || total < own ? null : percent.format(own / total);
  }

  protected mayCap({ role }: MemberUsage): boolean {
    const own = this.store.role();
    return own !== null && mayInWorkspace(own, 'manage') && rolesUnder(own).includes(role);
  }
}

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent' });
