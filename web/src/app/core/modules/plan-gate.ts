import { NgComponentOutlet } from '@angular/common';
import { Component, computed, effect, inject, input, signal, type Type } from '@angular/core';
import { can, cheapestPlanWith } from '@keelson/contracts/billing/can';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { planSummary } from '../../shared/util/texts/plan-texts';
import { describeReadError, type ErrorView } from '../api/describe-error';
import { ModuleAllowance } from './module-allowance';
import type { ProductModule } from './product-module';

/**
 * The page of a module that not every plan includes: the module, or the upgrade offer. It follows plan changes while
 * open. The server checks features and limits itself.
 */
@Component({
  selector: 'app-plan-gate',
  imports: [UI_PARTS, EmptyState, PageHeader, NgComponentOutlet],
  providers: [ModuleAllowance],
  template: `
    @if (error(); as error) {
      <app-error-state [error]="error" (retry)="retry()" />
    } @else if (page(); as loaded) {
      <ng-container [ngComponentOutlet]="loaded" />
    } @else {
      <div class="page">
        <app-page-header [heading]="module().title" [lead]="module().summary" />
        @if (included() === false) {
          @if (needed(); as plan) {
            <app-empty-state
              [icon]="module().icon"
              i18n-heading
              heading="Included in {{ plan.name }}"
              [detail]="summaryOf(plan)"
            >
              <a class="btn btn-primary" routerLink="/pricing" i18n
                >See what {{ plan.name }} includes</a
              >
            </app-empty-state>
          } @else {
            <app-empty-state
              [icon]="module().icon"
              i18n-heading
              heading="Not available"
              i18n-detail
              detail="{{ module().title }} is not included in any available plan."
            />
          }
        } @else {
          <app-skeleton height="160px" />
        }
      </div>
    }
  `,
})
export class PlanGate {
  protected readonly summaryOf = planSummary;
  readonly module = input.required<ProductModule>();
  private readonly allowance = inject(ModuleAllowance);
  /** Null when no plan on sale includes it. */
  protected readonly needed = computed(() => {
    const plan = cheapestPlanWith(this.module().feature);
    return plan === null ? null : planOf(plan);
  });
  /** Null until the plan is known. */
  protected readonly included = computed(() => {
    const plan = this.allowance.plan();
    return plan === null ? null : can(plan, this.module().feature);
  });
  private readonly loaded = signal<Type<unknown> | null>(null);
  private readonly broken = signal<ErrorView | null>(null);
  protected readonly page = computed(() => (this.included() === true ? this.loaded() : null));
  protected readonly error = computed(() => {
    const usage = this.allowance.usage.state();
    return usage.status === 'failed' ? usage.error : this.broken();
  });

  constructor() {
    effect(() => {
      if (this.included() === true) void this.load(this.module());
    });
  }

  protected retry(): void {
    if (this.broken() !== null) void this.load(this.module());
    else void this.allowance.usage.load();
  }

  private async load({ page }: ProductModule): Promise<void> {
    try {
      this.loaded.set(await page());
      this.broken.set(null);
    } catch (error) {
      const recover = (): Promise<void> => this.load(this.module());
      this.broken.set(describeReadError(error, recover, this.broken()));
    }
  }
}
