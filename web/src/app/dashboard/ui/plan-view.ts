import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import type { Tone } from '../../shared/ui/status-chip';
import { formatMoney } from '../../shared/util/format-money';

/** Where the one call to action of the welcome card leads. */
export type PlanAction = 'checkout' | 'portal';

/** The plan in words: what it is, how it stands, and the one thing to do about it. */
export interface PlanView {
  /** Null when the plan's name says it all. */
  readonly chip: { readonly text: string; readonly tone: Tone } | null;
  readonly sentence: string;
  /** The instant that the sentence names by its date, for the exact time on hover. */
  readonly at: number | null;
  readonly action: { readonly label: string; readonly leadsTo: PlanAction };
  /** True when something is wrong and the action mends it. */
  readonly urgent: boolean;
}

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const onDate = (at: number | null): string => (at === null ? 'soon' : `on ${dates.format(at)}`);
const count = new Intl.NumberFormat('en');

/** `$19 / month`, `$190 / 2 months`; null when the provider has no single amount. */
export function priceText(subscription: SubscriptionSummary['subscription']): string | null {
  if (subscription?.unitAmount == null) return null;
  const { unitAmount, quantity, currency, interval, intervalCount } = subscription;
  const amount = formatMoney({ amountMinor: unitAmount * quantity, currency });
  return `${amount} / ${intervalCount === 1 ? interval : `${intervalCount} ${interval}s`}`;
}

const START: PlanView['action'] = { label: 'Start Pro', leadsTo: 'checkout' };
const MANAGE: PlanView['action'] = { label: 'Manage subscription', leadsTo: 'portal' };

/** What the dashboard says about a plan, for every status that an entitlement can have. */
export function planView({ entitlement, subscription, plan }: SubscriptionSummary): PlanView {
  const { status, currentPeriodEnd, graceUntil } = entitlement;
  const name = plan.name;
  switch (status) {
    case 'none': {
      const { free, pro } = PLAN_CATALOG;
      const more = count.format(pro.limits.chatMessages);
      return {
        chip: null,
        sentence: `Upgrade to Pro for ${more} chat messages a month instead of ${free.limits.chatMessages}.`,
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
    case 'active':
      return {
        chip: { text: 'Active', tone: 'good' },
        sentence: `${name} renews ${onDate(currentPeriodEnd)}.`,
        at: currentPeriodEnd,
        action: MANAGE,
        urgent: false,
      };
    case 'canceling':
      return {
        chip: { text: 'Ends soon', tone: 'attention' },
        sentence: `${name} is canceled. You keep it until it ends ${onDate(currentPeriodEnd)}.`,
        at: currentPeriodEnd,
        action: { label: 'Resume subscription', leadsTo: 'portal' },
        urgent: false,
      };
    case 'grace':
      return {
        chip: { text: 'Payment failed', tone: 'bad' },
        sentence: `Your card couldn’t be charged. Fix the payment to keep ${name}, or it ends ${onDate(graceUntil)}.`,
        at: graceUntil,
        action: { label: 'Fix payment', leadsTo: 'portal' },
        urgent: true,
      };
    case 'lapsed':
      return {
        chip: { text: 'Unpaid', tone: 'bad' },
        sentence: 'An invoice is unpaid, so you are on Free. Pay it to restore Pro.',
        at: null,
        action: { label: 'Fix payment', leadsTo: 'portal' },
        urgent: true,
      };
    case 'paused':
      return {
        chip: { text: 'Paused', tone: 'attention' },
        sentence: 'Your subscription is paused. Resume it to get Pro back.',
        at: null,
        action: { label: 'Resume subscription', leadsTo: 'portal' },
        urgent: false,
      };
    case 'incomplete':
      // The provider does not go on with an unpaid first invoice: it is the checkout that is finished.
      return {
        chip: { text: 'Payment incomplete', tone: 'attention' },
        sentence: 'Your first payment isn’t complete. Complete it to get Pro.',
        at: null,
        action: { label: 'Complete payment', leadsTo: 'checkout' },
        urgent: true,
      };
    case 'ended':
      return {
        chip: { text: 'Ended', tone: 'neutral' },
        sentence: 'Your subscription has ended and you are on Free. Your data is still here.',
        at: null,
        action: { label: 'Restart Pro', leadsTo: 'checkout' },
        urgent: false,
      };
  }
}

/**
 * What to tell somebody who has the dashboard open while the plan changes elsewhere.
 *
 * @returns Null when nothing changed that a person would want to hear of.
 */
export function planNews(before: SubscriptionSummary, after: SubscriptionSummary): string | null {
  const samePlan = before.plan.key === after.plan.key;
  if (samePlan && before.entitlement.status === after.entitlement.status) return null;
  const { chip, sentence } = planView(after);
  const standing = chip === null ? after.plan.name : `${after.plan.name}, ${chip.text}`;
  return `Your plan changed: ${standing}. ${sentence}`;
}
