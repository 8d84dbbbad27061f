import { Component, computed, inject, input } from '@angular/core';
import { can } from '@keelson/contracts/billing/can';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { AREA_GUIDES } from '../../areas/guides';
import { firstStepOf, PRODUCT_MODULES } from '../../core/modules/product-module';
import type { Guide } from '../../core/navigation/guide';
import { UI_PARTS } from '../../shared/ui/ui-parts';

/** Shows what a member does with a plan that has begun: its modules, the documents, and the page of the plan. */
@Component({
  selector: 'app-next-steps',
  imports: [UI_PARTS],
  host: { class: 'card', role: 'region', 'aria-labelledby': 'next-steps' },
  template: `
    <h2 id="next-steps" i18n>Next steps</h2>
    <ul>
      @for (step of steps(); track step.link) {
        <li>
          <app-icon [name]="step.icon" />
          <div>
            <a [routerLink]="step.link">{{ step.title }}</a>
            <p class="small muted">{{ step.detail }}</p>
          </div>
        </li>
      }
    </ul>
  `,
  styles: `
    :host,
    ul {
      display: grid;
      gap: 16px;
    }

    li {
      display: flex;
      gap: 12px;
    }

    app-icon {
      flex: none;
      color: var(--mat-sys-on-surface-variant);
    }
  `,
})
export class NextSteps {
  readonly plan = input.required<PlanKey>();
  private readonly modules = inject(PRODUCT_MODULES);
  protected readonly steps = computed<readonly Guide[]>(() => [
    ...this.modules
      .filter(({ status, feature }) => status === 'live' && can(this.plan(), feature))
      .map((module) => ({
        link: module.route,
        icon: module.icon,
        title: firstStepOf(module),
        detail: module.summary,
      })),
    ...AREA_GUIDES,
    {
      link: '/dashboard/billing',
      icon: 'receipt_long',
      title: $localize`Plan and billing`,
      detail: $localize`Change your plan, update your card and find your invoices.`,
    },
  ]);
}
