import { Component, computed, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { cheapestPlanWith } from '@keelson/contracts/billing/can';
import type { FeatureKey } from '@keelson/contracts/billing/features';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { featureName } from '../../shared/util/texts/plan-texts';

/** Shown in place of a feature that the member's plan does not include (`can`): names the smallest plan that has it. */
@Component({
  selector: 'app-upgrade-hint',
  imports: [RouterLink],
  host: { class: 'muted small' },
  template: `
    @if (needed(); as plan) {
      <ng-container i18n>
        {{ name() }} is part of {{ plan }}.
        <a routerLink="/pricing">See what {{ plan }} includes</a>
      </ng-container>
    } @else {
      <ng-container i18n>{{ name() }} is not included in any available plan.</ng-container>
    }
  `,
})
export class UpgradeHint {
  readonly feature = input.required<FeatureKey>();
  protected readonly name = computed(() => featureName(this.feature()));
  protected readonly needed = computed(() => {
    const plan = cheapestPlanWith(this.feature());
    return plan === null ? null : planOf(plan).name;
  });
}
