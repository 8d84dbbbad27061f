import { afterNextRender, Component, computed, inject, signal } from '@angular/core';
import {
  DEFAULT_PAID_PLAN,
  isPaidPlan,
  PLAN_CATALOG,
} from '@keelson/contracts/billing/plan-catalog';
import { ApiClient } from '../../core/api/api-client';
import { Identity } from '../../core/identity/identity';
import { RouterLink } from '@angular/router';
import { Icon } from '../../shared/ui/icon/icon';
import { BRAND_TEXTS } from '../../shared/util/app-language';
import { planLimits } from '../../shared/util/texts/plan-limits';
import { planSummary } from '../../shared/util/texts/plan-texts';
import { landingTexts } from './landing-texts';
import { Screenshot } from './screenshot';
import { BRAND } from '@keelson/product/brand';

@Component({
  selector: 'app-landing',
  imports: [Icon, RouterLink, Screenshot],
  templateUrl: './landing.html',
  styleUrl: './landing.scss',
})
export class Landing {
  protected readonly brand = BRAND;
  protected readonly tagline = BRAND_TEXTS.tagline;
  protected readonly page = landingTexts();
  protected readonly identity = inject(Identity);
  protected readonly highlightsLabel = $localize`Why ${BRAND.name}:brand:`;
  protected readonly featuresLabel = $localize`Features of ${BRAND.name}:brand:`;
  private readonly api = inject(ApiClient);
  /** Until the server tells: what every installation sells. */
  private readonly sold = signal<readonly string[]>([DEFAULT_PAID_PLAN]);
  protected readonly plans = computed(() =>
    Object.values(PLAN_CATALOG)
      .filter(({ key }) => !isPaidPlan(key) || this.sold().includes(key))
      .map((plan) => ({ ...plan, summary: planSummary(plan), limits: planLimits(plan) })),
  );

  constructor() {
    afterNextRender(() => void this.findSoldPlans());
  }

  private async findSoldPlans(): Promise<void> {
    try {
      const { plans } = await this.api.get('/api/plans');
      this.sold.set(plans.map(({ key }) => key));
    } catch {
      // The pricing page shows the error.
    }
  }
}
