import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { Tone } from '../../shared/ui/status-chip';
import { formatMoney } from '../../shared/util/format-money';

/** Where the one call to action of the welcome card leads. */
export type PlanAction = 'checkout' | 'portal' | 'pricing';

/** The plan in words: what it is, how it stands, and the one thing to do about it. */
export interface PlanView {
  readonly chip: { readonly text: string; readonly tone: Tone };
  readonly sentence: string;
  readonly action: { readonly label: string; readonly leadsTo: PlanAction };
  /** True when something is wrong and the action mends it. */
  readonly urgent: boolean;
}

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const onDate = (at: number | null): string => (at === null ? 'soon' : `on ${dates.format(at)}`);

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
    case 'none':
      return {
        chip: { text: 'Free', tone: 'neutral' },
        sentence: 'You are on Free. Pro gives a hundred times the allowance.',
        action: START,
        urgent: false,
      };
    case 'trialing':
      return {
        chip: { text: 'Trial', tone: 'info' },
        sentence: `Your trial of ${name} ends ${onDate(subscription?.trialEnd ?? currentPeriodEnd)}; the first payment follows then.`,
        action: MANAGE,
        urgent: false,
      };
    case 'active':
      return {
        chip: { text: 'Active', tone: 'good' },
        sentence: `${name} renews ${onDate(currentPeriodEnd)}.`,
        action: MANAGE,
        urgent: false,
      };
    case 'canceling':
      return {
        chip: { text: 'Ends soon', tone: 'attention' },
        sentence: `${name} is cancelled and stays yours until it ends ${onDate(currentPeriodEnd)}.`,
        action: { label: 'Resume subscription', leadsTo: 'portal' },
        urgent: false,
      };
    case 'grace':
      return {
        chip: { text: 'Payment failed', tone: 'bad' },
        sentence: `The last payment failed. You keep ${name} until it ends ${onDate(graceUntil)}, unless the payment is made.`,
        action: { label: 'Fix payment', leadsTo: 'portal' },
        urgent: true,
      };
    case 'lapsed':
      return {
        chip: { text: 'Unpaid', tone: 'bad' },
        sentence:
          'The payment stayed open, so you are back on Free. Pay it and Pro returns at once.',
        action: { label: 'Fix payment', leadsTo: 'portal' },
        urgent: true,
      };
    case 'paused':
      return {
        chip: { text: 'Paused', tone: 'attention' },
        sentence: 'Your subscription is paused. Resume it to get Pro back.',
        action: { label: 'Resume subscription', leadsTo: 'portal' },
        urgent: false,
      };
    case 'incomplete':
      return {
        chip: { text: 'Not paid yet', tone: 'attention' },
        sentence: 'The first payment is not done. Finish it to get Pro.',
        action: { label: 'Finish payment', leadsTo: 'portal' },
        urgent: true,
      };
    case 'ended':
      return {
        chip: { text: 'Ended', tone: 'neutral' },
        sentence: 'Your subscription has ended and you are on Free. Your data is still here.',
        action: { label: 'Start Pro again', leadsTo: 'checkout' },
        urgent: false,
      };
  }
}
