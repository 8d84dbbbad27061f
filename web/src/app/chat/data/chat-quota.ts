import { computed, inject, Service } from '@angular/core';
import { formatMoney } from '@keelson/contracts/billing/format-money';
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
    const { used, limit, resetsAt, credits = 0, metered } = metric;
    const ofPlan = Math.max(0, limit - used);
    const left = ofPlan + credits + (metered?.left ?? 0);
    const bought = credits > 0 ? `, ${credits.toLocaleString('en')} bought` : '';
    const isCharged = metered !== undefined && metered.left > 0 && ofPlan + credits === 0;
    const label = isCharged
      ? `${formatMoney(metered.unitPrice)} for each message`
      : `${ofPlan.toLocaleString('en')} of ${limit.toLocaleString('en')} messages left${bought}`;
    return { plan, planName: planOf(plan).name, used, limit, left, resetsAt, label };
  });

  refresh(): Promise<void> {
    return this.allowance.usage.refresh();
  }
}
