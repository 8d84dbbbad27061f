import { PendingChange } from '@keelson/contracts/billing/subscription';
import type Stripe from 'stripe';
import { priceIn } from './currencies';
import { isMissing } from './map-stripe-error';
import { type ProductClaims } from './product-claims';
import { isArranged } from './schedule-plan';
import { idOf, toMs } from './stripe-values';

/** The phase after the current one. A schedule keeps its last phase for one period after it has begun. */
function nextPhase(
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionSchedule.Phase | undefined {
  const start = schedule.current_phase?.start_date ?? -1;
  return schedule.phases.find(({ start_date: at }) => at > start);
}

/**
 * What the schedule of a subscription changes it to; null without one. Made by the app, by the portal or by an
 * operator. Needs `schedule` expanded; its price is a request of its own, because it would be a fifth level.
 */
export async function scheduledChange(
  stripe: Stripe,
  { schedule, items, currency }: Stripe.Subscription,
  products: ProductClaims,
): Promise<PendingChange | null> {
  if (typeof schedule !== 'object' || schedule?.status !== 'active') return null;
  const phase = nextPhase(schedule);
  const priceId = idOf(phase?.items[0]?.price);
  if (phase === undefined || priceId === null) return null;
  const quantity = phase.items[0]?.quantity ?? 1;
  const isCurrent = items.data.some(
    ({ price, quantity: now = 1 }) => price.id === priceId && now === quantity,
  );
  if (isCurrent) return null;
  try {
    const price = await priceIn(stripe, priceId, currency);
    const claim = await products.claim(stripe, idOf(price.product) ?? '');
    const change = PendingChange.safeParse({
      planKey: claim.kind === 'claimed' ? claim.plan : 'free',
      priceId,
      currency: price.currency,
      unitAmount: price.unit_amount,
      interval: price.recurring?.interval,
      intervalCount: price.recurring?.interval_count,
      quantity,
      at: toMs(phase.start_date),
      arranged: isArranged(schedule),
    });
    return change.success ? change.data : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
