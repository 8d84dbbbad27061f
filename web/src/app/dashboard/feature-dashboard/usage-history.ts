import { Component, computed, DOCUMENT, effect, inject, input, signal } from '@angular/core';
import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';
import { can } from '@keelson/contracts/billing/can';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { ApiClient } from '../../core/api/api-client';
import type { WorkspacePlan } from '../../core/billing/workspace-source';
import { AsyncState } from '../../core/api/async-state';
import { UpgradeHint } from '../../core/billing/upgrade-hint';
import { AsyncView } from '../../shared/ui/async-view';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { UsageMonthsTable } from '../../shared/ui/usage-months-table';
import { saveFile } from '../../shared/util/save-file';
import { type UsageMonth, usageMonthsCsv } from '../../shared/util/texts/usage-months';

/** Usage of the last twelve months, loaded when it is opened; an upgrade hint for plans without it. */
@Component({
  selector: 'app-usage-history',
  imports: [UI_PARTS, AsyncView, UpgradeHint, UsageMonthsTable],
  template: `
    @if (included()) {
      <details (toggle)="opened.set($any($event.target).open)">
        <summary i18n>Usage by month</summary>
        <ng-container *appAsync="history; let data; skeleton: ['160px']">
          @defer (on immediate) {
            <app-usage-months-table [months]="data" />
          } @placeholder {
            <app-skeleton height="160px" />
          } @error {
            <p class="muted small" i18n>Couldn’t load. Reload the page.</p>
          }
          <button class="btn btn-text" type="button" (click)="download(data)">
            <app-icon name="download" /><ng-container i18n>Download CSV</ng-container>
          </button>
        </ng-container>
      </details>
    } @else if (workspace() === null) {
      <app-upgrade-hint feature="usageHistory" />
    }
  `,
  styleUrls: ['../../shared/ui/usage-table.scss', './usage-history.scss'],
})
export class UsageHistory {
  readonly plan = input.required<PlanKey>();
  /** The team whose months are shown; null for the person's own. */
  readonly workspace = input<WorkspacePlan | null>(null);
  private readonly api = inject(ApiClient);
  private readonly document = inject(DOCUMENT);
  protected readonly included = computed(
    () => can(this.plan(), 'usageHistory') && this.workspace()?.history !== null,
  );
  protected readonly opened = signal(false);
  protected readonly history = new AsyncState(async () => {
    const load = this.workspace()?.history ?? (() => this.api.get('/api/usage/history'));
    return (await load()).months;
  });

  constructor() {
    effect(() => {
      if (this.included() && this.opened()) void this.history.refresh();
    });
  }

  protected download(months: readonly UsageMonth[]): void {
    const name = `${BRAND_SLUG}-usage-by-month.csv`;
    saveFile(this.document, name, 'text/csv', usageMonthsCsv(months));
  }
}
