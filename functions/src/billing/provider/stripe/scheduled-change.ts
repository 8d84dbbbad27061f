import { PendingChange } from '@keelson/contracts/billing/subscription';
import { type EpochMs } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { priceIn } from './currencies';
import { isMissing } from './map-stripe-error';
import { type ProductClaim } from '../../domain/product-claim';
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

/** When an operator's schedule ends the subscription: after its last phase. Null for one that lets go. */
export function endOfSchedule({ schedule }: Stripe.Subscription): EpochMs | null {
  if (typeof schedule !== 'object' || schedule?.status !== 'active') return null;
  const end = schedule.phases.at(-1)?.end_date;
  return schedule.end_behavior === 'cancel' && end !== undefined ? toMs(end) : null;
}

interface Planned {
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly claim: ProductClaim;
}

/** The price of a phase that grants the plan, else the first one that is paid in advance. */
async function plannedPrice(
  stripe: Stripe,
  { items }: Stripe.SubscriptionSchedule.Phase,
  { currency }: Stripe.Subscription,
  products: ProductClaims,
): Promise<Planned | null> {
  const planned = await Promise.all(
    items.map(async ({ price: id, quantity = 1 }): Promise<Planned> => {
      const price = await priceIn(stripe, idOf(id) ?? '', currency);
      return { price, quantity, claim: await products.claim(stripe, idOf(price.product) ?? '') };
    }),
  );
  const licensed = planned.filter(({ price }) => price.recurring?.usage_type !== 'metered');
  return licensed.find(({ claim }) => claim.kind === 'claimed') ?? licensed[0] ?? null;
}

/**
 * Returns what the schedule of a subscription changes it to; null without one. Made by the app, by the portal or by an
 * operator. Needs `schedule` expanded; its prices are requests of their own, because they would be a fifth level.
 */
export async function scheduledChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  products: ProductClaims,
): Promise<PendingChange | null> {
  const { schedule, items } = subscription;
  if (typeof schedule !== 'object' || schedule?.status !== 'active') return null;
  const phase = nextPhase(schedule);
  if (phase === undefined) return null;
  try {
    const planned = await plannedPrice(stripe, phase, subscription, products);
    if (planned === null) return null;
    const { price, quantity, claim } = planned;
    const isCurrent = items.data.some(
      ({ price: now, quantity: count = 1 }) => now.id === price.id && count === quantity,
    );
    if (isCurrent) return null;
    const change = PendingChange.safeParse({
      planKey: claim.kind === 'claimed' ? claim.plan : 'free',
      productId: idOf(price.product),
      priceId: price.id,
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
