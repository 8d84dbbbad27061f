import { computed, inject, Service } from '@angular/core';
import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { Money } from '@keelson/contracts/money';
import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { ModuleAllowance } from '../../core/modules/module-allowance';
import { LOCALE } from '../../shared/util/locale';

const format = new Intl.NumberFormat(LOCALE);

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
    const isCharged = metered !== undefined && metered.left > 0 && ofPlan + credits === 0;
    const label = isCharged
      ? $localize`${formatMoney(metered.unitPrice, LOCALE)}:price: for each message`
      : messagesLeft({ ofPlan, limit, credits });
    const cap = reachedCap(metered);
    return { plan, planName: planOf(plan).name, used, limit, left, resetsAt, label, cap };
  });

  refresh(): Promise<void> {
    return this.allowance.usage.refresh();
  }
}

/** The member's cap, when it does not leave room for one more message. */
function reachedCap(metered: MetricUsage['metered']): Money | null {
  if (metered === undefined) return null;
  if (metered.cap === null || metered.left > 0) return null;
  const { cap, cost, unitPrice } = metered;
  const fits =
    cap.currency === cost.currency && cost.amountMinor + unitPrice.amountMinor <= cap.amountMinor;
  return fits ? null : cap;
}

interface MessageCounts {
  /** Left of the limit of the plan. */
  readonly ofPlan: number;
  readonly limit: number;
  /** Bought messages that are left. */
  readonly credits: number;
}

function messagesLeft({ ofPlan, limit, credits }: MessageCounts): string {
  const [left, most, bought] = [ofPlan, limit, credits].map((count) => format.format(count));
  return credits > 0
    ? $localize`${left}:left: of ${most}:limit: messages left, ${bought}:bought: bought`
    : $localize`${left}:left: of ${most}:limit: messages left`;
}
