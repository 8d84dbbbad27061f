import { Component, computed, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { cheapestPlanWith } from '@keelson/contracts/billing/can';
import { type FeatureKey, FEATURES } from '@keelson/contracts/billing/features';
import { planOf } from '@keelson/contracts/billing/plan-catalog';

/** Shown in place of a feature that the member's plan does not include (`can`): names the smallest plan that has it. */
@Component({
  selector: 'app-upgrade-hint',
  imports: [RouterLink],
  host: { class: 'muted small' },
  template: `
    @if (needed(); as plan) {
      {{ name() }} is part of {{ plan }}. <a routerLink="/pricing">See what {{ plan }} includes</a>
    } @else {
      {{ name() }} is not included in any available plan.
    }
  `,
})
export class UpgradeHint {
  readonly feature = input.required<FeatureKey>();
  protected readonly name = computed(() => FEATURES[this.feature()].name);
  protected readonly needed = computed(() => {
    const plan = cheapestPlanWith(this.feature());
    return plan === null ? null : planOf(plan).name;
  });
}
