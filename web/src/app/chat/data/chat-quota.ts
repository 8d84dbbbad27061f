import { computed, inject, Service } from '@angular/core';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { ModuleAllowance } from '../../core/modules/module-allowance';

/** The chat message quota of the current plan. */
@Service({ autoProvided: false })
export class ChatQuota {
  private readonly allowance = inject(ModuleAllowance);

  /** Null while loading. */
  readonly status = computed(() => {
    const metric = this.allowance.metricOf({ metric: 'chatMessages' });
    const plan = this.allowance.plan();
    if (metric === null || plan === null) return null;
    const { used, limit, resetsAt, credits = 0 } = metric;
    const ofPlan = Math.max(0, limit - used);
    const left = ofPlan + credits;
    const bought = credits > 0 ? `, ${credits.toLocaleString('en')} bought` : '';
    const label = `${ofPlan.toLocaleString('en')} of ${limit.toLocaleString('en')} messages left${bought}`;
    return { plan, planName: planOf(plan).name, used, limit, left, resetsAt, label };
  });

  refresh(): Promise<void> {
    return this.allowance.usage.refresh();
  }
}
