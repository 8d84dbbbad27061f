import { Subscription, type SubscriptionFields } from '@keelson/contracts/billing/subscription';
import { type CustomerId, type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { type Offer } from '../domain/provider-facts';

export const START: EpochMs = Date.UTC(2026, 0, 1);
export const END: EpochMs = START + 31 * DAY;
export const UID = 'user-1' as PayerId;

type StateFields = Pick<
  SubscriptionFields,
  | 'status'
  | 'currentPeriodStart'
  | 'currentPeriodEnd'
  | 'pastDueSince'
  | 'neverPaid'
  | 'pausedForPayment'
  | 'endedAt'
  | 'paidFor'
>;

/** The record with the fields of its status: nothing of another state stays, and what is missing gets a value. */
export function inState<Row extends StateFields>(row: Row): Row {
  const { status } = row;
  const owes = status === 'past_due' || status === 'unpaid';
  const hasEnded = status === 'canceled' || status === 'incomplete_expired';
  return {
    ...row,
    pastDueSince: owes ? (row.pastDueSince ?? row.currentPeriodStart) : null,
    neverPaid: owes && row.neverPaid,
    pausedForPayment: status === 'paused' && row.pausedForPayment,
    endedAt: hasEnded ? (row.endedAt ?? row.currentPeriodEnd) : null,
    paidFor: hasEnded ? row.paidFor : null,
  };
}

/** Values that a test wants other than the defaults. */
export type Differs = Partial<SubscriptionFields>;

/** An active Pro subscription that started at {@link START}, with overrides. */
export function aSubscription(differs: Differs = {}): Subscription {
  const fields: SubscriptionFields = {
    id: 'sub_1' as SubscriptionId,
    uid: UID,
    status: 'active',
    customerId: 'cus_1' as CustomerId,
    livemode: false,
    productId: 'prod_pro',
    priceId: 'price_pro',
    planKey: 'pro',
    productClaim: 'claimed',
    quantity: 1,
    currency: 'usd',
    unitAmount: 1_900,
    interval: 'month',
    intervalCount: 1,
    currentPeriodStart: START,
    currentPeriodEnd: END,
    metered: [],
    pendingUpdate: null,
    presentmentCurrency: null,
    cancelAt: null,
    endArranged: false,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    pendingChange: null,
    discounts: [],
    trialStart: null,
    trialEnd: null,
    trialRefused: false,
    paidFor: null,
    createdAt: START,
    latestInvoiceStatus: 'paid',
    pastDueSince: null,
    neverPaid: false,
    pausedForPayment: false,
    syncedAt: START,
    revision: 1,
    lastEventId: null,
    incidents: [],
    missingSince: null,
    ...differs,
  };
  return Subscription.parse(inState(fields));
}

export const subscriptionId = (id: string): SubscriptionId => id as SubscriptionId;

export const OFFER: Offer = {
  status: 'live',
  priceId: 'price_pro',
  amount: { amountMinor: 1_900, currency: 'usd' },
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
};
