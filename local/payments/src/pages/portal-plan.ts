import { canPause, otherPlans } from '../engine/portal-features';
import { type Draft } from '../model/draft';
import { type SubscriptionRecord } from '../model/records';
import { formatPrice } from './format';
import { html, type Html } from './html';

/** Buttons for another plan and for a pause, when the portal's configuration has them. */
export function planActions(draft: Draft, subscription: SubscriptionRecord, base: string): Html[] {
  const { id } = subscription;
  const plans = otherPlans(draft, subscription).map((price) => ({
    action: `${base}/switch/${id}/${price.id}`,
    label: `Switch to ${draft.find('product', price.product)?.name ?? price.id}, ${formatPrice(price)}`,
  }));
  const isPaused = subscription.status === 'paused';
  const pauses =
    isPaused || canPause(draft, subscription)
      ? [
          {
            action: `${base}/pause/${id}`,
            label: isPaused ? 'End the pause' : 'Pause subscription',
          },
        ]
      : [];
  return [...plans, ...pauses].map(
    ({ action, label }) =>
      html`<form method="post" action="${action}" data-once="One moment…">
        <button class="button" type="submit">${label}</button>
      </form>`,
  );
}
