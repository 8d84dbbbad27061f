import { computed, inject, Service } from '@angular/core';
import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { ModuleAllowance } from '../../core/modules/module-allowance';

/** What the plan still gives of messages, as it is counted. */
@Service({ autoProvided: false })
export class ChatQuota {
  private readonly allowance = inject(ModuleAllowance);

  /** Null until it is known. */
  readonly standing = computed(() => {
    const metric = this.allowance.metricOf({ metric: 'chatMessages' });
    const plan = this.allowance.plan();
    if (metric === null || plan === null) return null;
    const { used, limit, resetsAt } = metric;
    const left = Math.max(0, limit - used);
    const words = `${left.toLocaleString('en')} of ${limit.toLocaleString('en')} messages left`;
    return { plan, planName: PLAN_CATALOG[plan].name, used, limit, left, resetsAt, words };
  });

  refresh(): Promise<void> {
    return this.allowance.usage.refresh();
  }
}
