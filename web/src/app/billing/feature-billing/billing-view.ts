import type { LivePrice, SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { inCurrency } from '@keelson/contracts/billing/price-currencies';
import { maxQuantity, planOf } from '@keelson/contracts/billing/plan-catalog';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import type { Tone } from '../../shared/ui/status-chip';
import { longDate } from '../../shared/util/format-date';
import { recurringText } from '../../shared/util/recurring-price';
import { taxWords } from '../ui/tax-words';

/** `December 1, 2026`. */
export const dateText = (at: number): string => longDate.format(at);

type Shown = NonNullable<SubscriptionSummary['subscription']>;

/** A price that a member can change to. */
export interface PlanOption {
  readonly key: string;
  readonly plan: PlanKey;
  readonly name: string;
  readonly interval: 'month' | 'year';
  readonly price: string;
  readonly state: 'current' | 'scheduled' | 'other';
  /** What the change begins with; null where the plan is sold once. */
  readonly quantity: number | null;
}

interface Offered {
  readonly plan: { readonly key: PlanKey; readonly name: string };
  readonly prices: readonly LivePrice[];
}

/** Every price of every plan, as choices beside the current one. */
export function planOptions(
  plans: readonly Offered[],
  { subscription }: SubscriptionSummary,
): PlanOption[] {
  if (subscription === null) return [];
  return plans.flatMap(({ plan, prices }) =>
    prices.flatMap((standard): PlanOption[] => {
      const price = inCurrency(standard, subscription.currency);
      if (price === null) return []; // the provider changes no subscription's currency
      const { interval, intervalCount, amount, priceId, taxBehavior } = price;
      if (intervalCount !== 1 || (interval !== 'month' && interval !== 'year')) return [];
      const isCurrent = plan.key === subscription.planKey && interval === subscription.interval;
      const isNext = priceId === subscription.pendingChange?.priceId;
      return [
        {
          key: priceId,
          plan: plan.key,
          name: plan.name,
          interval,
          price: recurringText(amount, price) + taxWords(taxBehavior),
          quantity: firstQuantity(plan.key, subscription.quantity, isCurrent),
          state: isCurrent ? 'current' : isNext ? 'scheduled' : 'other',
        },
      ];
    }),
  );
}

/** Of the current plan another quantity than now. */
function firstQuantity(plan: PlanKey, now: number, isCurrent: boolean): number | null {
  const most = maxQuantity(plan);
  if (most === 1) return null;
  const kept = Math.min(now, most);
  if (!isCurrent) return Math.max(kept, 1);
  return kept < most ? kept + 1 : kept - 1;
}

/** The current plan in words, and what a member can do with it. */
export interface PlanFacts {
  readonly chip: { readonly text: string; readonly tone: Tone };
  readonly sentence: string;
  /** Other plans can be chosen. */
  readonly canChange: boolean;
  readonly action: 'cancel' | 'resume' | 'keep' | null;
}

/** Null for a member without a running subscription: the pricing page is the next step. */
export function planFacts({ entitlement, subscription }: SubscriptionSummary): PlanFacts | null {
  if (subscription === null) return null;
  const name = planOf(subscription.planKey).name;
  const { status, currentPeriodEnd, quantity } = entitlement;
  const kept = quantity > 1 ? `${name} × ${quantity}` : name;
  const end = currentPeriodEnd === null ? 'soon' : `on ${dateText(currentPeriodEnd)}`;
  switch (status) {
    case 'active':
    case 'trialing': {
      const next = subscription.pendingChange;
      const chip =
        status === 'active'
          ? ({ text: 'Active', tone: 'good' } as const)
          : ({ text: 'Trial', tone: 'info' } as const);
      const sentence =
        next === null
          ? `${status === 'active' ? 'Renews' : 'The trial ends'} ${end}.`
          : `You keep ${kept} until ${dateText(next.at)}. Then ${planOf(next.planKey).name} begins${nextPrice(next)}.`;
      return { chip, sentence, canChange: true, action: next === null ? 'cancel' : 'keep' };
    }
    case 'canceling':
      return {
        chip: { text: 'Ends soon', tone: 'attention' },
        sentence: `${name} is canceled. You keep it until it ends ${end}. Resume it to change the plan.`,
        canChange: false,
        action: 'resume',
      };
    case 'grace':
    case 'lapsed':
      return {
        chip: { text: 'Payment due', tone: 'bad' },
        sentence:
          'An invoice is unpaid. Update your card or pay the invoice, then change your plan.',
        canChange: false,
        action: 'cancel',
      };
    case 'paused':
      return {
        chip: { text: 'Paused', tone: 'attention' },
        sentence: 'Your subscription is paused. Resume it in the billing portal.',
        canChange: false,
        action: null,
      };
    case 'none':
    case 'incomplete':
    case 'ended':
      return null;
  }
}

/** An upgrade that waits for its payment. */
export interface WaitingUpdate {
  readonly sentence: string;
  readonly label: string;
  readonly url: string | null;
}

/** Null without one, and when its time is over. */
export function waitingUpdate(
  { subscription }: SubscriptionSummary,
  now: number,
): WaitingUpdate | null {
  const update = subscription?.pendingUpdate ?? null;
  if (update === null || update.until <= now) return null;
  const { name } = planOf(update.planKey);
  const asks = update.reason === 'action_required';
  const why = asks ? 'Your bank asks you to confirm the payment.' : 'The payment was declined.';
  const how = asks ? 'Confirm it' : 'Pay with another card';
  return {
    sentence: `${why} ${how} by ${dateText(update.until)} to start ${name}. Otherwise your plan stays as it is and nothing is charged.`,
    label: asks ? 'Confirm payment' : 'Pay with another card',
    url: update.paymentUrl,
  };
}

function nextPrice({
  unitAmount,
  currency,
  quantity,
  ...recurring
}: NonNullable<Shown['pendingChange']>) {
  if (unitAmount === null) return '';
  return ` for ${recurringText({ amountMinor: unitAmount * quantity, currency }, recurring)}`;
}
