import { Component, computed, input } from '@angular/core';
import { CREDIT_PACKS, SOLD_PACKS } from '@keelson/contracts/billing/credit-packs';
import type { AllowanceLevel } from '@keelson/contracts/usage/allowance';
import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { METRIC_LABELS } from '../../util/texts/metric-labels';
import { longDay } from '../../util/time/format-date';
import { FlashOnChange } from '../flash-on-change';
import { UI_PARTS } from '../ui-parts';
import { usageView } from './usage-view';

const ALERTS: Readonly<Record<AllowanceLevel, string>> = {
  near: $localize`This month’s allowance is nearly used up.`,
  full: $localize`This month’s allowance is used up.`,
};

/** The use of one metric this month, against its limit. */
@Component({
  selector: 'app-usage-bar',
  imports: [UI_PARTS, FlashOnChange],
  host: { class: 'stack-4 small numeric', '[attr.data-level]': 'view().level' },
  template: `
    <p class="line">
      <span>{{ label() }}</span>
      <span [appFlashOnChange]="view().amount">{{ view().amount }}</span>
    </p>
    <div class="bar" aria-hidden="true"><span [style.width.%]="view().share * 100"></span></div>
    <p class="line muted">
      <span class="remark">{{ view().remark }}</span>
      <span i18n="Before a date">Resets {{ resetDay() }}</span>
    </p>
    @if (metric().alert; as alert) {
      <p>{{ alerts[alert.level] }}</p>
    }
    @switch (action()) {
      @case ('buy') {
        <a routerLink="/dashboard/billing" fragment="credits" i18n>Buy more</a>
      }
      @case ('upgrade') {
        <a routerLink="/pricing" i18n="Link to the price list">Upgrade</a>
      }
      @case ('charged') {
        <a routerLink="/dashboard/billing" fragment="metered" i18n>See charges</a>
      }
    }
  `,
  styles: `
    .line {
      display: flex;
      flex-wrap: wrap;
      gap: 0 12px;
      justify-content: space-between;
    }

    .bar {
      --fill: var(--mat-sys-primary);

      height: 4px;
      overflow: hidden;
      border-radius: 2px;
      background: var(--mat-sys-surface-container-highest);

      span {
        display: block;
        height: 100%;
        background: var(--fill);
        transition: width var(--kl-calm);
      }
    }

    a {
      justify-self: start;
    }

    :host([data-level='near']) {
      .bar {
        --fill: var(--kl-signal);
      }

      .remark {
        color: var(--kl-on-warning-container);
      }
    }

    :host([data-level='full']) {
      .bar {
        --fill: var(--mat-sys-error);
      }

      .remark {
        color: var(--mat-sys-error);
      }
    }
  `,
})
export class UsageBar {
  readonly metric = input.required<MetricUsage>();
  /** Links to the pages of a person's own plan. */
  readonly actions = input<'own' | 'none'>('own');
  protected readonly alerts = ALERTS;
  /** The one link: credits where the plan is used up and they are on sale. */
  protected readonly action = computed(() => {
    if (this.actions() === 'none') return 'wait';
    const { key, used, limit, alert } = this.metric();
    const isSold = SOLD_PACKS.some((pack) => CREDIT_PACKS[pack].metric === key);
    return used >= limit && isSold && alert?.next !== 'charged' ? 'buy' : (alert?.next ?? 'wait');
  });
  protected readonly label = computed(() => METRIC_LABELS[this.metric().key]);
  protected readonly resetDay = computed(() => longDay.format(this.metric().resetsAt));
  protected readonly view = computed(() => usageView(this.metric()));
}
