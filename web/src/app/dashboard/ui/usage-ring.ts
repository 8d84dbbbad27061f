import { Component, computed, input } from '@angular/core';
import { CREDIT_PACKS, SOLD_PACKS } from '@keelson/contracts/billing/credit-packs';
import type { AllowanceLevel } from '@keelson/contracts/usage/allowance';
import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { FlashOnChange } from '../../shared/ui/flash-on-change';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { METRIC_LABELS } from '../../shared/util/texts/metric-labels';
import { RING_LENGTH, RING_RADIUS, ringView } from './ring-view';

const ALERTS: Readonly<Record<AllowanceLevel, string>> = {
  near: $localize`This month’s allowance is nearly used up.`,
  full: $localize`This month’s allowance is used up.`,
};

@Component({
  selector: 'app-usage-ring',
  imports: [UI_PARTS, FlashOnChange],
  host: { '[attr.data-level]': 'view().level' },
  template: `
    <svg viewBox="0 0 80 80" aria-hidden="true">
      <circle class="track" cx="40" cy="40" [attr.r]="radius" />
      @if (view().arc > 0) {
        <circle
          class="used"
          cx="40"
          cy="40"
          [attr.r]="radius"
          [attr.stroke-dasharray]="length"
          [attr.stroke-dashoffset]="length - view().arc"
        />
      }
      <text x="40" y="45" text-anchor="middle">{{ view().percent }}%</text>
    </svg>
    <div class="words">
      <p class="label">{{ label() }}</p>
      <p class="numeric small amount" [appFlashOnChange]="view().amount">{{ view().amount }}</p>
      <p class="numeric small remark">{{ view().remark }}</p>
      @if (metric().alert; as alert) {
        <p class="small">{{ alerts[alert.level] }}</p>
      }
      @switch (action()) {
        @case ('buy') {
          <a class="small" routerLink="/dashboard/billing" fragment="credits" i18n>Buy more</a>
        }
        @case ('upgrade') {
          <a class="small" routerLink="/pricing" i18n="Link to the price list">Upgrade</a>
        }
        @case ('charged') {
          <a class="small" routerLink="/dashboard/billing" fragment="metered" i18n>See charges</a>
        }
      }
    </div>
  `,
  styles: `
    :host {
      display: flex;
      gap: 16px;
      align-items: center;
    }

    svg {
      flex: none;
      width: 76px;
      height: 76px;
    }

    circle {
      fill: none;
      stroke-width: 7;
      transform: rotate(-90deg);
      transform-origin: center;
    }

    .track {
      stroke: var(--mat-sys-surface-container-highest);
    }

    .used {
      stroke: var(--mat-sys-primary);
      stroke-linecap: round;
      transition: stroke-dashoffset var(--kl-calm);
    }

    :host([data-level='near']) {
      .used {
        stroke: var(--kl-signal);
      }

      .remark {
        color: var(--kl-on-warning-container);
      }
    }

    :host([data-level='full']) {
      .used {
        stroke: var(--mat-sys-error);
      }

      .remark {
        color: var(--mat-sys-error);
      }
    }

    text {
      fill: var(--mat-sys-on-surface);
      font: 600 15px var(--kl-sans);
      font-variant-numeric: tabular-nums;
    }

    .words {
      display: grid;
      gap: 2px;
      min-width: 0;
    }

    .label {
      font-weight: 550;
    }

    .amount {
      width: fit-content;
    }

    .remark {
      color: var(--mat-sys-on-surface-variant);
    }
  `,
})
export class UsageRing {
  readonly metric = input.required<MetricUsage>();
  protected readonly radius = RING_RADIUS;
  protected readonly length = RING_LENGTH;
  protected readonly alerts = ALERTS;
  /** The one link: credits where the plan is used up and they are on sale. */
  protected readonly action = computed(() => {
    const { key, used, limit, alert } = this.metric();
    const isSold = SOLD_PACKS.some((pack) => CREDIT_PACKS[pack].metric === key);
    return used >= limit && isSold && alert?.next !== 'charged' ? 'buy' : (alert?.next ?? 'wait');
  });
  protected readonly label = computed(() => METRIC_LABELS[this.metric().key]);
  protected readonly view = computed(() => ringView(this.metric()));
}
