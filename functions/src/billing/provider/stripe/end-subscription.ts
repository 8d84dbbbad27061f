import { DomainError } from '@keelson/contracts/errors';
import type Stripe from 'stripe';
import { isPausedForPayment } from './map-subscription';
import { isInvalid, isMissing, assertCollected } from './map-stripe-error';
import { paymentDetails } from './payment-details';
import { arranged, endsByArrangement, hasArrangement, releaseSchedule } from './schedule-plan';
import { idOf } from './stripe-values';

/** Open invoices of one subscription. */
const PAGE = 100;

/**
 * Metadata of a subscription that a member canceled although an operator had arranged something: the id of the schedule, or
 * the end in seconds.
 */
const ARRANGED = 'keelson_arranged';

/**
 * True when a member canceled it, here or in the portal, which sets the date of the period's end. Any other date is an
 * operator's.
 */
const isCanceled = ({ cancel_at: at, cancel_at_period_end, items }: Stripe.Subscription): boolean =>
  cancel_at_period_end ||
  (at !== null && items.data.some(({ current_period_end: end }) => end === at));

/** @returns Whether anything changed. */
export async function cancelAtPeriodEnd(
  stripe: Stripe,
  before: Stripe.Subscription,
): Promise<boolean> {
  if (isCanceled(before)) return false;
  const isScheduled = await hasArrangement(stripe, before);
  const what = isScheduled ? idOf(before.schedule) : before.cancel_at;
  // First: after a failure in between, a resumed subscription is still known to have had an arrangement.
  if (what !== null) {
    await stripe.subscriptions.update(before.id, { metadata: { [ARRANGED]: String(what) } });
  }
  await discardUpgrade(stripe, before);
  // The provider refuses to cancel what a schedule manages.
  await releaseSchedule(stripe, before);
  await stripe.subscriptions.update(before.id, { cancel_at_period_end: true });
  return true;
}

/**
 * Ends a pause: a period begins and is charged at once, and the plan comes back when that is paid. The portal cannot
 * (https://docs.stripe.com/billing/subscriptions/pause).
 *
 * @throws {DomainError} `billing/payment-due` for one that the payment of its invoice ends.
 */
async function endPause(stripe: Stripe, paused: Stripe.Subscription): Promise<true> {
  if (isPausedForPayment(paused)) {
    throw new DomainError(
      'billing/payment-due',
      'Pay the open invoice to resume your subscription.',
    );
  }
  await stripe.subscriptions.resume(paused.id, {
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'resume_on_payment_success',
  });
  return true;
}

/** An upgrade that waits for its payment is given up with another change: its invoice cannot be paid any more. */
export async function discardUpgrade(
  stripe: Stripe,
  { pending_update: waiting, latest_invoice: invoice }: Stripe.Subscription,
): Promise<void> {
  const id = idOf(invoice);
  if (waiting === null || id === null) return;
  const { status } = await stripe.invoices.retrieve(id);
  if (status === 'open') await stripe.invoices.voidInvoice(id);
}

/**
 * @returns Whether anything changed.
 * @throws {DomainError} `billing/not-changeable` where an operator arranged the end, or what followed.
 */
export async function resume(stripe: Stripe, before: Stripe.Subscription): Promise<boolean> {
  if (before.status === 'paused') return endPause(stripe, before);
  if (await endsByArrangement(stripe, before)) throw arranged();
  if (!isCanceled(before)) {
    if (before.cancel_at === null) return false;
    throw arranged();
  }
  const what = before.metadata[ARRANGED];
  if (what === undefined) {
    const undone = before.cancel_at_period_end
      ? { cancel_at_period_end: false }
      : { cancel_at: '' as const };
    await stripe.subscriptions.update(before.id, undone);
    return true;
  }
  if (!/^\d+$/.test(what)) throw arranged();
  const restored = { cancel_at: Number(what), metadata: { [ARRANGED]: '' } };
  await stripe.subscriptions.update(before.id, restored);
  return true;
}

/** Canceled first: whoever pays for nothing more must not keep the plan when the second step fails. */
export async function endUnpaid(stripe: Stripe, id: string): Promise<void> {
  const before = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] });
  assertCollected(before);
  const { payment } = await paymentDetails(stripe, before);
  if (payment === 'processing') {
    throw new DomainError(
      'billing/payment-pending',
      'A payment is under way. Try again when your bank has decided.',
    );
  }
  await releaseSchedule(stripe, before);
  // Another request may have ended it meanwhile.
  await unless(isMissing, stripe.subscriptions.cancel(id));
  const open = await stripe.invoices.list({ subscription: id, status: 'open', limit: PAGE });
  for (const { id: invoice } of open.data) {
    await unless(isInvalid, stripe.invoices.voidInvoice(invoice));
  }
}

/** Waits for a request whose error of one kind means that it was done before. */
async function unless(
  isDone: (error: unknown) => boolean,
  request: Promise<unknown>,
): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!isDone(error)) throw error;
  }
}
