import { Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { DEFAULT_PAID_PLAN, planOf } from '@keelson/contracts/billing/plan-catalog';
import { ErrorState } from '../../shared/ui/error-state';
import { FlashOnChange } from '../../shared/ui/flash-on-change';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { ModuleAllowance } from './module-allowance';
import type { ProductModule } from './product-module';

/** A module's monthly allowance: used, limit and reset date. */
@Component({
  selector: 'app-module-allowance',
  imports: [ErrorState, FlashOnChange, RelativeTime, RouterLink, Skeleton],
  providers: [ModuleAllowance],
  host: { class: 'card' },
  template: `
    <h2>Your allowance</h2>
    @let loaded = allowance.usage.state();
    @switch (loaded.status) {
      @case ('loading') {
        <app-skeleton width="220px" height="28px" />
        <app-skeleton height="8px" />
      }
      @case ('failed') {
        <app-error-state [error]="loaded.error" (retry)="allowance.usage.load()" />
      }
      @case ('ready') {
        @if (metric(); as usage) {
          <p>
            <span class="amount numeric" [appFlashOnChange]="usage.used + '/' + usage.limit">
              {{ count(usage.used) }} of {{ count(usage.limit) }}
            </span>
            {{ usage.unit }} used on {{ planName() }}
          </p>
          <progress
            [value]="usage.used"
            [max]="usage.limit"
            [attr.aria-label]="usage.label + ' used'"
          ></progress>
          <p class="small muted">Resets <app-relative-time [at]="usage.resetsAt" />.</p>
          @if (loaded.data.plan === 'free') {
            <p class="small">
              <a routerLink="/pricing"
                >{{ upgrade.name }} includes {{ upgradeLimit() }} {{ usage.unit }} a month</a
              >
            </p>
          }
        }
      }
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: 12px;
      max-width: 560px;
    }

    .amount {
      font-size: var(--kl-text-20);
      font-weight: 600;
    }

    progress {
      width: 100%;
      height: 8px;
      border: 0;
      border-radius: 4px;
      overflow: hidden;
      appearance: none;
      background: var(--mat-sys-surface-container-highest);
      accent-color: var(--mat-sys-primary);

      &::-webkit-progress-bar {
        background: var(--mat-sys-surface-container-highest);
      }

      &::-webkit-progress-value {
        border-radius: 4px;
        background: var(--mat-sys-primary);
      }

      &::-moz-progress-bar {
        background: var(--mat-sys-primary);
      }
    }
  `,
})
export class ModuleAllowanceCard {
  readonly module = input.required<ProductModule>();
  protected readonly allowance = inject(ModuleAllowance);
  protected readonly metric = computed(() => this.allowance.metricOf(this.module()));
  protected readonly planName = computed(() => {
    const plan = this.allowance.plan();
    return plan === null ? '' : planOf(plan).name;
  });
  protected readonly upgrade = planOf(DEFAULT_PAID_PLAN);
  protected readonly upgradeLimit = computed(() =>
    this.upgrade.limits[this.module().metric].toLocaleString('en'),
  );

  protected count(amount: number): string {
    return amount.toLocaleString('en');
  }
}
