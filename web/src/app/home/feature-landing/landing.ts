import { Component, computed, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { DEFAULT_PAID_PLAN, PLAN_CATALOG, planOf } from '@keelson/contracts/billing/plan-catalog';
import { Identity } from '../../core/identity/identity';
import { ThemeChoice } from '../../core/theme/theme-choice';
import { Icon } from '../../shared/ui/icon/icon';
import { planLimits } from '../../shared/util/plan-limits';
import { pictureSources } from './picture-sources';
import { HIGHLIGHTS } from './highlights';

@Component({
  selector: 'app-landing',
  imports: [Icon, RouterLink],
  templateUrl: './landing.html',
  styleUrl: './landing.scss',
})
export class Landing {
  protected readonly identity = inject(Identity);
  protected readonly highlights = HIGHLIGHTS;
  /** Those that every installation has; the pricing page asks for the others. */
  protected readonly plans = [PLAN_CATALOG.free, planOf(DEFAULT_PAID_PLAN)].map((plan) => ({
    ...plan,
    limits: planLimits(plan),
  }));
  private readonly theme = inject(ThemeChoice).theme;
  protected readonly sources = computed(() => pictureSources(this.theme()));
}
