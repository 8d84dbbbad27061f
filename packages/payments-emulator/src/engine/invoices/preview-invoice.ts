import { Draft } from '../../model/draft';
import { type InvoiceRecord, type SubscriptionRecord } from '../../model/records';
import { invalid } from '../../protocol/api-error';
import { discountsAfter } from '../subscriptions/change-subscription';
import { type ItemsPlan, planItems } from '../subscriptions/change-items';
import { type DiscountInput } from './discounts';
import { draftInvoice, periodLines } from './invoices';
import { currentEnd, nextPeriod } from '../subscriptions/periods';
import { endsWithPhase, enterPhase } from '../subscriptions/schedules';
import { usageLines } from '../subscriptions/usage-lines';
import { ENDED } from '../subscriptions/subscription-of';

export interface Preview {
  readonly subscription: string;
  readonly change: ItemsPlan | null;
  /** Undefined: those of the subscription. */
  readonly discounts?: readonly DiscountInput[] | null | undefined;
  readonly automaticTax?: boolean | undefined;
  /** `recurring`: what a whole period costs, without prorations and the customer's balance. */
  readonly mode?: 'next' | 'recurring' | undefined;
}

/**
 * The next invoice of a subscription, as it is or as it would be after a change: billed now, or at the end of the
 * period. Nothing is stored. https://docs.stripe.com/api/invoices/create_preview
 */
export function previewInvoice(
  draft: Draft,
  { subscription: id, change, discounts: wanted, automaticTax, mode }: Preview,
): InvoiceRecord {
  const scratch = new Draft(draft, draft.moment);
  const stored = scratch.referenced('subscription', id, 'subscription');
  const subscription =
    automaticTax === undefined ? stored : { ...stored, own: { ...stored.own, automaticTax } };
  if (ENDED.includes(subscription.status)) {
    throw invalid('You cannot preview the invoice of a canceled subscription.', 'subscription');
  }
  const discounts = discountsAfter(scratch, subscription, { discounts: wanted });
  const planned =
    change === null ? null : planItems(scratch, subscription, { ...change, discounts });
  const asIs = discounts === undefined ? subscription : { ...subscription, discounts };
  const now = scratch.now();
  if (mode === 'recurring') return recurringInvoice(scratch, planned?.next ?? asIs);
  const invoice =
    planned?.lines != null
      ? draftInvoice(scratch, planned.next, {
          reason: 'subscription_update',
          lines: planned.lines,
          period: { start: now, end: now },
          finalizesAt: null,
        })
      : renewalInvoice(scratch, planned?.next ?? asIs);
  return { ...invoice, id: `upcoming_${invoice.id}` };
}

function recurringInvoice(scratch: Draft, subscription: SubscriptionRecord): InvoiceRecord {
  const customer = scratch.get('customer', subscription.customer);
  scratch.put('customer', { ...customer, balance: 0 });
  const now = scratch.now();
  const invoice = draftInvoice(scratch, subscription, {
    reason: 'subscription_cycle',
    lines: periodLines(scratch, subscription),
    period: { start: now, end: now },
    finalizesAt: null,
  });
  return { ...invoice, id: `upcoming_${invoice.id}` };
}

function renewalInvoice(scratch: Draft, subscription: SubscriptionRecord): InvoiceRecord {
  const end = currentEnd(subscription);
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at === end;
  if (isEnding || endsWithPhase(scratch, subscription, end)) {
    throw invalid('No upcoming invoices for customer', undefined, 'invoice_upcoming_none');
  }
  return scratch.at(end, () => {
    const anchored = subscription.status === 'trialing' ? { billing_cycle_anchor: end } : {};
    const next = enterPhase(scratch, { ...subscription, ...anchored });
    return draftInvoice(scratch, next, {
      reason: 'subscription_cycle',
      lines: [
        ...next.own.pendingLines,
        ...usageLines(scratch, subscription, subscription.items, end),
        ...periodLines(scratch, { ...next, items: nextPeriod(scratch, next) }),
      ],
      period: { start: subscription.items[0]?.current_period_start ?? end, end },
      finalizesAt: end + scratch.settings.draftSeconds,
    });
  });
}
