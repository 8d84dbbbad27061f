import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { DEFAULT_PAID_PLAN, PLAN_CATALOG, planOf } from '@keelson/contracts/billing/plan-catalog';
import type { Tone } from '../../shared/ui/status-chip';
import { currentTime } from '../../shared/util/clock';
import { longDate } from '../../shared/util/format-date';
import { isLiveMetric } from '@keelson/contracts/usage/metrics';

/** Target of the call to action on the welcome card. */
export type PlanAction = 'billing' | 'card' | 'checkout' | 'portal';

/** The plan as shown on the welcome card: status, sentence and call to action. */
export interface PlanView {
  /** Null when the plan name is enough. */
  readonly chip: { readonly text: string; readonly tone: Tone } | null;
  readonly sentence: string;
  /** The time behind the date in the sentence, for the exact time on hover. */
  readonly at: number | null;
  readonly action: { readonly label: string; readonly target: PlanAction };
  /** True when the action fixes a problem. */
  readonly urgent: boolean;
}

const onDate = (at: number | null): string => (at === null ? 'soon' : `on ${longDate.format(at)}`);
const count = new Intl.NumberFormat('en');

/** What the checkout sells without a choice. */
const STANDARD = planOf(DEFAULT_PAID_PLAN);
const START: PlanView['action'] = { label: `Start ${STANDARD.name}`, target: 'checkout' };
const MANAGE: PlanView['action'] = { label: 'Manage subscription', target: 'portal' };

interface UnpaidText {
  readonly chip: string;
  readonly reason: string;
  /** What the member does about it; also the button. */
  readonly act: string;
  /** Where: the page for a new card, or the whole portal with the invoice. */
  readonly target: 'card' | 'portal';
}

/** Why the latest invoice is unpaid. An open one was sent to the member and is overdue. */
function unpaidText(subscription: SubscriptionSummary['subscription']): UnpaidText {
  const invoice = subscription?.latestInvoiceStatus;
  if (invoice === 'action_required') {
    const reason = 'Your bank needs you to confirm the payment.';
    return { chip: 'Confirm payment', reason, act: 'Confirm payment', target: 'portal' };
  }
  if (invoice === 'open') {
    const overdue = 'An invoice is overdue.';
    return { chip: 'Payment overdue', reason: overdue, act: 'Pay invoice', target: 'portal' };
  }
  const reason = 'Your payment couldn’t be collected.';
  return { chip: 'Payment failed', reason, act: 'Update card', target: 'card' };
}

function upgradeSentence(): string {
  const offer = `Upgrade to ${STANDARD.name}`;
  if (!isLiveMetric('chatMessages')) return `${offer} for higher limits.`;
  const more = count.format(STANDARD.limits.chatMessages);
  return `${offer} for ${more} chat messages a month instead of ${PLAN_CATALOG.free.limits.chatMessages}.`;
}

/** An upgrade that waits for its payment; null without one, and when its time is over. */
function waitingUpgrade(
  subscription: SubscriptionSummary['subscription'],
  now: number,
): PlanView | null {
  const update = subscription?.pendingUpdate ?? null;
  if (update === null || update.until <= now) return null;
  const asks = update.reason === 'action_required';
  const act = asks ? 'Confirm payment' : 'Pay with another card';
  const reason = asks ? 'Your bank needs you to confirm the payment.' : 'The payment was declined.';
  const { name } = planOf(update.planKey);
  return {
    chip: { text: 'Upgrade not paid', tone: 'attention' },
    sentence: `${reason} ${act} by ${longDate.format(update.until)} to start ${name}.`,
    at: update.until,
    action: { label: act, target: 'billing' },
    urgent: true,
  };
}

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
    case 'none': {
      return {
        chip: null,
        sentence: upgradeSentence(),
        at: null,
        action: START,
        urgent: false,
      };
    }
    case 'trialing': {
      const ends = subscription?.trialEnd ?? currentPeriodEnd;
      return {
        chip: { text: 'Trial', tone: 'info' },
        sentence: `Your ${name} trial ends ${onDate(ends)}. Your first payment is due then.`,
        at: ends,
        action: MANAGE,
        urgent: false,
      };
    }
    case 'active': {
      const waiting = waitingUpgrade(subscription, now);
      if (waiting !== null) return waiting;
      const next = subscription?.pendingChange ?? null;
      const sentence =
        next === null
          ? `${name} renews ${onDate(currentPeriodEnd)}.`
          : `You keep ${name} until ${planOf(next.planKey).name} begins ${onDate(next.at)}.`;
      return {
        chip: { text: 'Active', tone: 'good' },
        sentence,
        at: currentPeriodEnd,
        action: MANAGE,
        urgent: false,
      };
    }
    case 'canceling':
      return {
        chip: { text: 'Ends soon', tone: 'attention' },
        sentence: `${name} is canceled. You keep it until it ends ${onDate(currentPeriodEnd)}.`,
        at: currentPeriodEnd,
        action: { label: 'Resume subscription', target: 'portal' },
        urgent: false,
      };
    case 'grace': {
      const { chip, reason, act, target } = unpaidText(subscription);
      return {
        chip: { text: chip, tone: 'bad' },
        sentence: `${reason} ${act} to keep ${name}, or it ends ${onDate(graceUntil)}.`,
        at: graceUntil,
        action: { label: act, target },
        urgent: true,
      };
    }
    case 'lapsed':
      return {
        chip: { text: 'Unpaid', tone: 'bad' },
        sentence: `An invoice is unpaid, so you are on Free. Pay it to restore ${subscribed}.`,
        at: null,
        action: { label: unpaidText(subscription).act, target: unpaidText(subscription).target },
        urgent: true,
      };
    case 'paused':
      return {
        chip: { text: 'Paused', tone: 'attention' },
        sentence: `Your subscription is paused. Resume it to get ${subscribed} back.`,
        at: null,
        action: { label: 'Resume subscription', target: 'portal' },
        urgent: false,
      };
    case 'incomplete':
      // An unpaid first invoice is completed in the checkout, not in the portal.
      return {
        chip: { text: 'Payment incomplete', tone: 'attention' },
        sentence: `Your first payment isn’t complete. Complete it to get ${subscribed}.`,
        at: null,
        action: { label: 'Complete payment', target: 'checkout' },
        urgent: true,
      };
    case 'ended':
      return {
        chip: { text: 'Ended', tone: 'neutral' },
        sentence: 'Your subscription has ended and you are on Free. Your data is still here.',
        at: null,
        action: { label: `Restart ${STANDARD.name}`, target: 'checkout' },
        urgent: false,
      };
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
  const status = chip === null ? after.plan.name : `${after.plan.name}, ${chip.text}`;
  return `Your plan changed: ${status}. ${sentence}`;
}
