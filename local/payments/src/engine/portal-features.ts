import { type Draft } from '../model/draft';
import { type PriceRecord, type SubscriptionRecord } from '../model/records';
import { priceOf } from '../present/subscription';
import { invalid } from '../protocol/api-error';
import { changeSubscription } from './change-subscription';
import { pauseSubscription, resumeSubscription } from './pause-subscription';
import { portalConfiguration } from './portal';

/** Prices to which the portal can switch: active, of an active product, in the same currency. */
export function otherPlans(draft: Draft, { items, status }: SubscriptionRecord): PriceRecord[] {
  const [item] = items;
  const isLive = status === 'active' || status === 'trialing' || status === 'past_due';
  if (portalConfiguration(draft).switch_plan !== true || item === undefined || !isLive) return [];
  const current = priceOf(draft, item.price);
  return draft
    .all('price')
    .filter(
      ({ id, active, currency, product }) =>
        id !== current.id &&
        active &&
        currency === current.currency &&
        draft.find('product', product)?.active === true,
    );
}

/** Switches the plan and prorates, like the portal. */
export function switchPlan(draft: Draft, subscription: SubscriptionRecord, price: string): void {
  const [item] = subscription.items;
  const isOffered = otherPlans(draft, subscription).some(({ id }) => id === price);
  if (item === undefined || !isOffered) throw invalid('This plan is not offered.', 'price');
  changeSubscription(draft, subscription.id, { items: [{ id: item.id, price }] });
}

export const canPause = (draft: Draft, { status }: SubscriptionRecord): boolean =>
  portalConfiguration(draft).pause === true && status === 'active';

/** Pauses a subscription, or ends its pause. */
export function togglePause(draft: Draft, subscription: SubscriptionRecord): void {
  if (subscription.status === 'paused') resumeSubscription(draft, subscription.id);
  else if (canPause(draft, subscription)) pauseSubscription(draft, subscription.id);
  else throw invalid('This subscription cannot be paused.', 'subscription');
}
