import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { DEFAULT_PAID_PLAN, PLAN_CATALOG, planOf } from '@keelson/contracts/billing/plan-catalog';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';
import type { Tone } from '../../shared/ui/status-chip';
import { currentTime } from '../../shared/util/time/clock';
import { longDate, nearDay } from '../../shared/util/time/format-date';
import { LOCALE } from '../../shared/util/locale';
import { priceText } from '../../shared/util/texts/recurring-price';

/** Target of the call to action on the welcome card. */
export type PlanAction = 'billing' | 'card' | 'checkout' | 'portal';

/** The plan as shown on the welcome card: status, sentence and call to action. */
export interface PlanView {
  /** Null when the plan name is enough. */
  readonly chip: { readonly text: string; readonly tone: Tone } | null;
  readonly sentence: string;
  /** The same in a few words, where nothing is to be done: `$19 / month · renews Dec 28`. */
  readonly fact: string | null;
  /** The time behind the date in the sentence, for the exact time on hover. */
  readonly at: number | null;
  readonly action: { readonly label: string; readonly target: PlanAction };
  /** True when the action fixes a problem. */
  readonly urgent: boolean;
}

const count = new Intl.NumberFormat(LOCALE);

/** The plan that the checkout sells without a choice. */
const STANDARD = planOf(DEFAULT_PAID_PLAN);
const START: PlanView['action'] = {
  label: $localize`:Button|Buys the plan:Start ${STANDARD.name}:plan:`,
  target: 'checkout',
};
const MANAGE: PlanView['action'] = { label: $localize`Manage subscription`, target: 'portal' };
const RESUME: PlanView['action'] = {
  label: $localize`:Button:Resume subscription`,
  target: 'portal',
};

type Unpaid = 'confirm' | 'overdue' | 'failed' | 'notIssued';

interface UnpaidText {
  readonly chip: string;
  readonly reason: string;
  /** Says what the member does, and by when. */
  readonly sentence: (plan: string, until: number | null) => string;
  /** The page for a new card, or the whole portal with the invoice. */
  readonly action: PlanView['action'];
}

const UNPAID: Readonly<Record<Unpaid, UnpaidText>> = {
  confirm: {
    chip: $localize`Confirm payment`,
    reason: $localize`Your bank needs you to confirm the payment.`,
    sentence: (plan, until) =>
      until === null
        ? $localize`Confirm payment to keep ${plan}:plan:, or it ends soon.`
        : $localize`Confirm payment to keep ${plan}:plan:, or it ends on ${longDate.format(until)}:date:.`,
    action: { label: $localize`Confirm payment`, target: 'portal' },
  },
  overdue: {
    chip: $localize`Payment overdue`,
    reason: $localize`An invoice is overdue.`,
    sentence: (plan, until) =>
      until === null
        ? $localize`Pay invoice to keep ${plan}:plan:, or it ends soon.`
        : $localize`Pay invoice to keep ${plan}:plan:, or it ends on ${longDate.format(until)}:date:.`,
    action: { label: $localize`:Button:Pay invoice`, target: 'portal' },
  },
  failed: {
    chip: $localize`Payment failed`,
    reason: $localize`Your payment couldn’t be collected.`,
    sentence: (plan, until) =>
      until === null
        ? $localize`Update card to keep ${plan}:plan:, or it ends soon.`
        : $localize`Update card to keep ${plan}:plan:, or it ends on ${longDate.format(until)}:date:.`,
    action: { label: $localize`:Button:Update card`, target: 'card' },
  },
  notIssued: {
    chip: $localize`Invoice not issued`,
    reason: $localize`Your invoice couldn’t be issued. Often the billing address is missing.`,
    sentence: (plan, until) =>
      until === null
        ? $localize`Check billing details to keep ${plan}:plan:, or it ends soon.`
        : $localize`Check billing details to keep ${plan}:plan:, or it ends on ${longDate.format(until)}:date:.`,
    action: { label: $localize`:Button:Check billing details`, target: 'portal' },
  },
};

/** The reason why the latest invoice is unpaid. An open one was sent to the member and is overdue. */
function unpaidText(subscription: SubscriptionSummary['subscription']): UnpaidText {
  const invoice = subscription?.latestInvoiceStatus;
  if (invoice === 'action_required') return UNPAID.confirm;
  if (invoice === 'not_finalized') return UNPAID.notIssued;
  return invoice === 'open' ? UNPAID.overdue : UNPAID.failed;
}

function upgradeSentence(): string {
  if (!isLiveMetric('chatMessages')) {
    return $localize`Upgrade to ${STANDARD.name}:plan: for higher limits.`;
  }
  const more = count.format(STANDARD.limits.chatMessages);
  const now = count.format(PLAN_CATALOG.free.limits.chatMessages);
  return $localize`Upgrade to ${STANDARD.name}:plan: for ${more}:count: chat messages a month instead of ${now}:current:.`;
}

/** An upgrade that waits for its payment; null without one, and when its time is over. */
function waitingUpgrade(
  subscription: SubscriptionSummary['subscription'],
  now: number,
): PlanView | null {
  const update = subscription?.pendingUpdate ?? null;
  if (update === null || update.until <= now) return null;
  const { name } = planOf(update.planKey);
  const date = longDate.format(update.until);
  const [sentence, label] =
    update.reason === 'action_required'
      ? [
          $localize`Your bank needs you to confirm the payment. Confirm payment by ${date}:date: to start ${name}:plan:.`,
          $localize`Confirm payment`,
        ]
      : [
          $localize`The payment was declined. Pay with another card by ${date}:date: to start ${name}:plan:.`,
          $localize`Pay with another card`,
        ];
  return {
    chip: { text: $localize`Upgrade not paid`, tone: 'attention' },
    sentence,
    fact: null,
    at: update.until,
    action: { label, target: 'billing' },
    urgent: true,
  };
}

/** @param at The end of the trial or of the period; null while it is not known. */
function trialText(plan: string, at: number | null): string {
  return at === null
    ? $localize`Your ${plan}:plan: trial ends soon. Your first payment is due then.`
    : $localize`Your ${plan}:plan: trial ends on ${longDate.format(at)}:date:. Your first payment is due then.`;
}

function renewalText(plan: string, at: number | null): string {
  return at === null
    ? $localize`${plan}:plan: renews soon.`
    : $localize`${plan}:plan: renews on ${longDate.format(at)}:date:.`;
}

function endText(plan: string, at: number | null): string {
  return at === null
    ? $localize`${plan}:plan: is canceled and ends soon.`
    : $localize`${plan}:plan: is canceled. You keep it until it ends on ${longDate.format(at)}:date:.`;
}

/** The price, and what happens to it when. */
const factOf = (
  subscription: SubscriptionSummary['subscription'],
  at: number | null,
  text: (day: string) => string,
): string | null =>
  at === null
    ? null
    : [priceText(subscription), text(nearDay(at, currentTime()))]
        .filter((part) => part !== null)
        .join(' · ');
const RENEWS = (day: string): string => $localize`:subscription|With a date:renews ${day}:date:`;
const TRIAL_ENDS = (day: string): string =>
  $localize`:subscription|With a date:trial ends ${day}:date:`;

const view = (shown: Pick<PlanView, 'chip' | 'sentence'> & Partial<PlanView>): PlanView => ({
  at: null,
  fact: null,
  action: MANAGE,
  urgent: false,
  ...shown,
});

/**
 * The plan view for each entitlement status.
 *
 * @param now Epoch milliseconds.
 */
export function planView(
  { entitlement, subscription, plan }: SubscriptionSummary,
  now = currentTime(),
): PlanView {
  const { status, currentPeriodEnd, graceUntil } = entitlement;
  const name = plan.name;
  const subscribed = planOf(subscription?.planKey ?? DEFAULT_PAID_PLAN).name;
  switch (status) {
    case 'none':
      return view({ chip: null, sentence: upgradeSentence(), action: START });
    case 'trialing': {
      const ends = subscription?.trialEnd ?? currentPeriodEnd;
      return view({
        chip: { text: $localize`:subscription|Status:Trial`, tone: 'info' },
        sentence: trialText(name, ends),
        fact: factOf(subscription, ends, TRIAL_ENDS),
        at: ends,
      });
    }
    case 'active': {
      const waiting = waitingUpgrade(subscription, now);
      if (waiting !== null) return waiting;
      const next = subscription?.pendingChange ?? null;
      const sentence =
        next === null
          ? renewalText(name, currentPeriodEnd)
          : $localize`You keep ${name}:plan: until ${planOf(next.planKey).name}:nextPlan: begins on ${longDate.format(next.at)}:date:.`;
      return view({
        chip: { text: $localize`:subscription|Status:Active`, tone: 'good' },
        sentence,
        fact: next === null ? factOf(subscription, currentPeriodEnd, RENEWS) : null,
        at: currentPeriodEnd,
      });
    }
    case 'canceling':
      if (subscription?.paidFor != null) {
        return view({
          chip: { text: $localize`Payment returned`, tone: 'attention' },
          sentence: $localize`The bank returned the payment of your upgrade, so it was undone. You keep ${name}:plan:, which you paid for, until ${longDate.format(subscription.paidFor.until)}:date:.`,
          at: subscription.paidFor.until,
          action: { label: $localize`See plan and billing`, target: 'billing' },
          urgent: true,
        });
      }
      if (subscription !== null && (currentPeriodEnd ?? 0) > subscription.currentPeriodEnd) {
        return view({
          chip: { text: $localize`:subscription|Status:Active`, tone: 'good' },
          sentence: $localize`${name}:plan: renews on ${longDate.format(subscription.currentPeriodEnd)}:date:. It ends on ${longDate.format(currentPeriodEnd ?? 0)}:end:.`,
          at: subscription.currentPeriodEnd,
        });
      }
      return view({
        chip: { text: $localize`:subscription|Status:Ends soon`, tone: 'attention' },
        sentence: endText(name, currentPeriodEnd),
        at: currentPeriodEnd,
        action: RESUME,
      });
    case 'grace': {
      const { chip, reason, sentence, action } = unpaidText(subscription);
      return view({
        chip: { text: chip, tone: 'bad' },
        sentence: `${reason} ${sentence(name, graceUntil)}`,
        at: graceUntil,
        action,
        urgent: true,
      });
    }
    case 'lapsed':
      return view({
        chip: { text: $localize`:subscription|Status:Unpaid`, tone: 'bad' },
        sentence: $localize`An invoice is unpaid, so you are on Free. Pay it to restore ${subscribed}:plan:.`,
        action: unpaidText(subscription).action,
        urgent: true,
      });
    case 'paused':
      return view({
        chip: { text: $localize`:subscription|Status:Paused`, tone: 'attention' },
        sentence:
          subscription?.pausedForPayment === true
            ? $localize`Your subscription is paused because a payment failed. Pay the invoice to get ${subscribed}:plan: back.`
            : $localize`Your subscription is paused. Resume it to get ${subscribed}:plan: back.`,
        action: subscription?.pausedForPayment === true ? UNPAID.overdue.action : RESUME,
      });
    case 'incomplete':
      // An unpaid first invoice is completed in the checkout, not in the portal.
      return view({
        chip: { text: $localize`Payment incomplete`, tone: 'attention' },
        sentence: $localize`Your first payment isn’t complete. Complete it to get ${subscribed}:plan:.`,
        action: { label: $localize`Complete payment`, target: 'checkout' },
        urgent: true,
      });
    case 'ended':
      return view({
        chip: { text: $localize`:subscription|Status:Ended`, tone: 'neutral' },
        sentence: $localize`Your subscription has ended and you are on Free. Your data is still here.`,
        action: {
          label: $localize`:Button|Buys the plan again:Restart ${STANDARD.name}:plan:`,
          target: 'checkout',
        },
      });
  }
}

/**
 * Describes a plan change that happens while the dashboard is open.
 *
 * @returns Null when neither plan nor status changed.
 */
export function describePlanChange(
  before: SubscriptionSummary,
  after: SubscriptionSummary,
): string | null {
  const samePlan = before.plan.key === after.plan.key;
  if (samePlan && before.entitlement.status === after.entitlement.status) return null;
  const { chip, sentence } = planView(after);
  const { name } = after.plan;
  const change =
    chip === null
      ? $localize`Your plan changed: ${name}:plan:.`
      : $localize`Your plan changed: ${name}:plan:, ${chip.text}:status:.`;
  return `${change} ${sentence}`;
}
