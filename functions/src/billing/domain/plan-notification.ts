import { type Entitlement, type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type MessageOf } from '@keelson/contracts/messages';
import { type EventSentences } from '@keelson/contracts/notifications/event-sentences';
import { type PlanNotification } from '@keelson/contracts/notifications/notification';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { endsAt } from './access-state';

type Plan = Pick<Entitlement, 'status' | 'planKey' | 'quantity' | 'graceUntil'>;

/** What the owner of a plan is notified of, with the details. */
export interface PlanNews {
  readonly subject: PlanNotification;
  readonly message: MessageOf<EventSentences> | null;
}

const PAID: readonly EntitlementStatus[] = ['trialing', 'active', 'canceling', 'grace'];
const OVER: readonly EntitlementStatus[] = ['lapsed', 'ended', 'none'];

/** What the owner of a plan is notified of when it changes; null for what they see in the checkout or did themselves. */
export function planNewsOf(before: Plan | null, after: Plan): PlanNews | null {
  const was = before?.status ?? 'none';
  const { status, planKey: plan, quantity, graceUntil } = after;
  if (status === 'grace' && was !== 'grace') {
    const at = graceUntil ?? 0;
    return {
      subject: 'payment-failed',
      message: { code: 'plan.payment-due', params: { plan, at } },
    };
  }
  if (before === null || !PAID.includes(was)) return null;
  if (OVER.includes(status)) return planEnd(before, after);
  const isSame = before.planKey === plan && before.quantity === quantity;
  if (!PAID.includes(status) || isSame) return null;
  return { subject: 'plan-changed', message: { code: 'plan.now', params: { plan, quantity } } };
}

/** A plan that ended because it was not paid returns with a payment. */
const planEnd = ({ planKey: plan }: Plan, { status }: Plan): PlanNews => ({
  subject: 'plan-ended',
  message: status === 'lapsed' ? { code: 'plan.payment-due-now', params: { plan } } : null,
});

/** How long before its end the owner of a trial is notified; the provider sends an event then. */
const TRIAL_NOTICE_MS = 3 * DAY;

/** A trial that ends soon. */
export interface EndingTrial extends PlanNews {
  readonly endsAt: EpochMs;
}

/** The notice of a trial that ends soon; null for other subscriptions. */
export function endingTrialOf(subscription: Subscription, at: EpochMs): EndingTrial | null {
  const { status, trialEnd, planKey: plan } = subscription;
  if (status !== 'trialing' || trialEnd === null) return null;
  if (trialEnd <= at || trialEnd - at > TRIAL_NOTICE_MS) return null;
  const canceledAt = endsAt(subscription);
  const isCanceled = canceledAt !== null && canceledAt <= trialEnd;
  return {
    subject: 'trial-ending',
    endsAt: trialEnd,
    message: {
      code: isCanceled ? 'plan.trial-canceled' : 'plan.trial-charged',
      params: { plan, at: trialEnd },
    },
  };
}
