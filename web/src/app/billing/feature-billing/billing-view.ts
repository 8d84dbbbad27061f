import type { LivePrice, SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { inCurrency } from '@keelson/contracts/billing/price-currencies';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { isPricePerSeat, mostFor } from '@keelson/contracts/billing/seats';
import type { Question } from '../../shared/ui/confirm-dialog';
import type { Tone } from '../../shared/ui/status-chip';
import { longDate } from '../../shared/util/time/format-date';
import { perSeatText, priceAt, recurringText } from '../../shared/util/texts/recurring-price';
import { priceWithTax } from '../ui/price-with-tax';
import type { PlanAct } from './billing-store';

/** `December 1, 2026`. */
export const dateText = (at: number): string => longDate.format(at);

type Shown = NonNullable<SubscriptionSummary['subscription']>;

export interface PlanOption {
  readonly key: string;
  readonly plan: PlanKey;
  readonly name: string;
  readonly interval: 'month' | 'year';
  readonly price: string;
  readonly state: 'current' | 'scheduled' | 'other';
  /** The first quantity of the change; null where the plan is sold once. */
  readonly quantity: number | null;
}

interface Offered {
  readonly plan: { readonly key: PlanKey; readonly name: string };
  readonly prices: readonly LivePrice[];
}

/** Every price of every plan, as choices besides the current one. */
export function planOptions(
  plans: readonly Offered[],
  { entitlement: { uid: payer }, subscription }: SubscriptionSummary,
): PlanOption[] {
  if (subscription === null) return [];
  const sold = plans.filter(({ plan }) => mostFor(plan.key, payer) > 0);
  return sold.flatMap(({ plan, prices }) =>
    prices.flatMap((standard): PlanOption[] => {
      const price = inCurrency(standard, subscription.currency);
      if (price === null) return []; // the provider changes no subscription's currency
      const { interval, intervalCount, amount, priceId, taxBehavior } = price;
      if (intervalCount !== 1 || (interval !== 'month' && interval !== 'year')) return [];
      const isCurrent = plan.key === subscription.planKey && interval === subscription.interval;
      const every = recurringText(amount, price);
      const isNext = priceId === subscription.pendingChange?.priceId;
      return [
        {
          key: priceId,
          plan: plan.key,
          name: plan.name,
          interval,
          price: priceWithTax(
            isPricePerSeat(plan.key, payer) ? perSeatText(every) : every,
            taxBehavior,
          ),
          quantity: firstQuantity(mostFor(plan.key, payer), subscription.quantity, isCurrent),
          state: isCurrent ? 'current' : isNext ? 'scheduled' : 'other',
        },
      ];
    }),
  );
}

/** Returns the first quantity: of the current plan another one than now. */
function firstQuantity(most: number, now: number, isCurrent: boolean): number | null {
  if (most === 1) return null;
  const kept = Math.min(now, most);
  if (!isCurrent) return Math.max(kept, 1);
  return kept < most ? kept + 1 : kept - 1;
}

/** The current plan in words, and what a member can do with it. */
export interface PlanFacts {
  readonly chip: { readonly text: string; readonly tone: Tone };
  readonly sentence: string;
  readonly canChange: boolean;
  readonly action: 'cancel' | 'resume' | 'keep' | null;
  /** It has ended, and a plan can be bought. */
  readonly canRestart?: boolean;
  /** It owes, and can be ended at once. */
  readonly canEnd?: boolean;
}

const ACTIVE: PlanFacts['chip'] = { text: $localize`:subscription|Status:Active`, tone: 'good' };
const TRIAL: PlanFacts['chip'] = { text: $localize`:subscription|Status:Trial`, tone: 'info' };

/** @param end The end of the period; null while it is not known. */
function runningText(status: 'active' | 'trialing', end: string | null): string {
  if (status === 'active') {
    return end === null ? $localize`Renews soon.` : $localize`Renews on ${end}:date:.`;
  }
  return end === null
    ? $localize`The trial ends soon.`
    : $localize`The trial ends on ${end}:date:.`;
}

/** @param kept The current plan, which another one follows. */
function changeText(
  kept: string,
  next: NonNullable<Shown['pendingChange']>,
  subscription: Pick<Shown, 'discounts'>,
): string {
  const { name } = planOf(next.planKey);
  const date = dateText(next.at);
  const price = priceAt(next, subscription, next.at);
  return price === null
    ? $localize`You keep ${kept}:plan: until ${date}:date:. Then ${name}:nextPlan: begins.`
    : $localize`You keep ${kept}:plan: until ${date}:date:. Then ${name}:nextPlan: begins for ${price}:price:.`;
}

/** @param upgrade The plan whose payment the bank returned. @param kept What was paid. */
const returnedText = (upgrade: string, kept: string, end: string): string =>
  upgrade === kept
    ? $localize`The bank returned the payment of your change, so it was undone and its invoice is void. What you paid for stays until ${end}:date:, and doesn’t renew.`
    : $localize`The bank returned the payment for ${upgrade}:plan:, so the change was undone and its invoice is void. ${kept}:paidPlan:, which you paid for, stays until ${end}:date:, and doesn’t renew.`;

/** Null for a member without a running subscription: the pricing page is the next step. */
export function planFacts({ entitlement, subscription }: SubscriptionSummary): PlanFacts | null {
  if (subscription === null) return null;
  const name = planOf(subscription.planKey).name;
  const { status, currentPeriodEnd, quantity } = entitlement;
  const kept = quantity > 1 ? `${name} × ${quantity}` : name;
  const end = currentPeriodEnd === null ? null : dateText(currentPeriodEnd);
  switch (status) {
    case 'active':
    case 'trialing': {
      const next = subscription.pendingChange;
      return {
        chip: status === 'active' ? ACTIVE : TRIAL,
        sentence: next === null ? runningText(status, end) : changeText(kept, next, subscription),
        // What an operator arranged is theirs to change; a member can always cancel.
        canChange: next?.arranged !== true,
        action: next === null || next.arranged ? 'cancel' : 'keep',
      };
    }
    case 'canceling':
      if (subscription.paidFor !== null && end !== null) {
        return {
          chip: { text: $localize`:subscription|Status:Ends soon`, tone: 'attention' },
          sentence: returnedText(name, planOf(subscription.paidFor.planKey).name, end),
          canChange: false,
          action: null,
          canRestart: true,
        };
      }
      if (endsLater(entitlement, subscription)) {
        return {
          chip: ACTIVE,
          sentence: $localize`Renews on ${dateText(subscription.currentPeriodEnd)}:date:. It ends on ${dateText(entitlement.currentPeriodEnd ?? 0)}:end:.`,
          canChange: false,
          action: 'cancel',
        };
      }
      if (subscription.endArranged && end !== null) {
        return {
          chip: { text: $localize`:subscription|Status:Ends soon`, tone: 'attention' },
          sentence: $localize`${name}:plan: ends on ${end}:date:. Contact support to keep it.`,
          canChange: false,
          action: null,
        };
      }
      return {
        chip: { text: $localize`:subscription|Status:Ends soon`, tone: 'attention' },
        sentence:
          end === null
            ? $localize`${name}:plan: is canceled and ends soon. Resume it to change the plan.`
            : $localize`${name}:plan: is canceled. You keep it until it ends on ${end}:date:. Resume it to change the plan.`,
        canChange: false,
        action: 'resume',
      };
    case 'grace':
    case 'lapsed':
      return {
        chip: { text: $localize`:subscription|Status:Payment due`, tone: 'bad' },
        sentence: entitlement.cancelAtPeriodEnd
          ? $localize`It is canceled, but an invoice is unpaid and still collected. Pay it, or end the subscription now.`
          : $localize`An invoice is unpaid. Update your card or pay the invoice, then change your plan.`,
        canChange: false,
        action: entitlement.cancelAtPeriodEnd ? 'resume' : 'cancel',
        canEnd: true,
      };
    case 'paused':
      return {
        chip: { text: $localize`:subscription|Status:Paused`, tone: 'attention' },
        sentence: pausedText(subscription),
        canChange: false,
        action: owesForPause(subscription) ? null : 'resume',
      };
    case 'none':
    case 'incomplete':
    case 'ended':
      return null;
  }
}

/** The payment of an open invoice ends the pause. */
const owesForPause = ({ pausedForPayment, latestInvoiceStatus: invoice }: Shown): boolean =>
  pausedForPayment ||
  invoice === 'open' ||
  invoice === 'payment_failed' ||
  invoice === 'action_required';

function pausedText(subscription: Shown): string {
  if (subscription.pausedForPayment) {
    return $localize`Your subscription is paused because a payment failed. Pay the open invoice to resume it.`;
  }
  return owesForPause(subscription)
    ? $localize`Your subscription is paused. Pay the open invoice to resume it.`
    : $localize`Your subscription is paused. When you resume it, a period begins and your card is charged.`;
}

/** An operator arranged the end for after further renewals. */
const endsLater = (
  { currentPeriodEnd: end }: SubscriptionSummary['entitlement'],
  { currentPeriodEnd: period }: Shown,
): boolean => end !== null && end > period;

/** Returns what a cancellation leads to, before it is confirmed. */
export function cancelText({ entitlement, subscription }: SubscriptionSummary): string {
  const end = subscription?.currentPeriodEnd;
  if (end === undefined) {
    return $localize`You keep your plan until the end of the period and are not charged again. You can resume it until then.`;
  }
  const date = dateText(end);
  const { status, graceUntil } = entitlement;
  if (status === 'lapsed') {
    return $localize`The open invoice is still collected. Once it is paid, you have your plan until ${date}:date:. To owe nothing, end the subscription now instead.`;
  }
  if (status === 'grace') {
    const grace = dateText(graceUntil ?? end);
    return $localize`The open invoice is still collected. You keep your plan until ${grace}:grace:, and until ${date}:date: once the invoice is paid. To owe nothing, end the subscription now instead.`;
  }
  return (subscription?.metered ?? []).length > 0
    ? $localize`You keep your plan until ${date}:date:. Use over your limits until then is still charged, and nothing after it. You can resume it until then.`
    : $localize`You keep your plan until ${date}:date: and are not charged again. You can resume it until then.`;
}

/** The plan that is subscribed to; without payment, a smaller one is in effect. */
const subscribedName = ({ plan, subscription }: SubscriptionSummary): string =>
  subscription === null ? plan.name : planOf(subscription.planKey).name;

export function actionLabel(act: PlanAct, summary: SubscriptionSummary): string {
  const name = subscribedName(summary);
  switch (act) {
    case 'cancel':
      return $localize`:Button:Cancel ${name}:plan:`;
    case 'resume':
      return $localize`:Button:Resume ${name}:plan:`;
    case 'keep':
      return $localize`:Button:Cancel scheduled change`;
    case 'end':
      return $localize`:Button:End now`;
  }
}

/** The question before an act that ends the plan; null for the others. */
export function questionOf(act: PlanAct, summary: SubscriptionSummary): Question | null {
  if (act !== 'cancel' && act !== 'end') return null;
  const name = subscribedName(summary);
  const asked =
    act === 'end'
      ? {
          heading: $localize`End ${name}:plan: now?`,
          detail: $localize`Your plan ends now. Open invoices are void: you don’t pay them, and nothing more is charged. This can’t be undone.`,
        }
      : { heading: $localize`Cancel ${name}:plan:?`, detail: cancelText(summary) };
  const action = actionLabel(act, summary);
  return { ...asked, action, dismiss: $localize`:Button:Keep ${name}:plan:`, tone: 'danger' };
}

/** The currency that the provider charges the member's card in, where it converts. */
export function presentmentText({ subscription }: SubscriptionSummary): string | null {
  const currency = subscription?.presentmentCurrency ?? null;
  return currency === null
    ? null
    : $localize`Your card is charged in ${currency.toUpperCase()}:currency:, at the exchange rate of the day.`;
}

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
  const date = dateText(update.until);
  return update.reason === 'action_required'
    ? {
        sentence: $localize`Your bank asks you to confirm the payment. Confirm it by ${date}:date: to start ${name}:plan:. Otherwise your plan stays as it is and nothing is charged.`,
        label: $localize`Confirm payment`,
        url: update.paymentUrl,
      }
    : {
        sentence: $localize`The payment was declined. Pay with another card by ${date}:date: to start ${name}:plan:. Otherwise your plan stays as it is and nothing is charged.`,
        label: $localize`Pay with another card`,
        url: update.paymentUrl,
      };
}
