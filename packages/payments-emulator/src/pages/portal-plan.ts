import { otherPlans, scheduledPrice, switchesLater } from '../engine/checkout/portal-features';
import { type Draft } from '../model/draft';
import { type PriceRecord, type SubscriptionRecord } from '../model/records';
import { formatPrice } from './format';
import { html, type Html } from './html';

export const nameOf = (draft: Draft, price: PriceRecord): string =>
  draft.find('product', price.product)?.name ?? price.id;

/** Buttons for another plan, when the portal's configuration has them. */
export function planActions(draft: Draft, subscription: SubscriptionRecord, base: string): Html[] {
  const { id } = subscription;
  const scheduled = scheduledPrice(draft, subscription);
  // Stripe's portal changes nothing that is about to end.
  const offered = subscription.cancel_at === null ? otherPlans(draft, subscription) : [];
  const plans = offered
    .filter((price) => price.id !== scheduled?.id)
    .map((price) => ({
      action: `${base}/switch/${id}/${price.id}`,
      label: `Switch to ${nameOf(draft, price)}, ${formatPrice(price)}${switchesLater(draft, subscription, price) ? ', when the period ends' : ''}`,
    }));
  const keep =
    scheduled === null ? [] : [{ action: `${base}/keep/${id}`, label: 'Cancel scheduled change' }];
  return [...keep, ...plans].map(
    ({ action, label }) =>
      html`<form method="post" action="${action}" data-once="One moment…">
        <button class="button" type="submit">${label}</button>
      </form>`,
  );
}
