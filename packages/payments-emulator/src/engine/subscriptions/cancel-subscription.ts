import { type Draft } from '../../model/draft';
import { type SubscriptionRecord } from '../../model/records';
import { missing } from '../../protocol/api-error';
import { draftInvoice, finalizeInvoice } from '../invoices/invoices';
import { unusedTime } from './proration';
import { usageLines } from './usage-lines';
import { endSubscription } from './subscription-status';
import { ENDED } from './subscription-of';

export interface Cancellation {
  /** Credit the unused time. */
  readonly prorate: boolean;
  /** Invoice the credit immediately, which adds it to the customer's balance. */
  readonly invoiceNow: boolean;
  readonly comment?: string | null | undefined;
  readonly feedback?: string | null | undefined;
}

/** Cancels a subscription immediately. An ended one is not found, as at the provider. */
export function cancelSubscription(
  draft: Draft,
  id: string,
  how: Cancellation,
): SubscriptionRecord {
  const before = draft.get('subscription', id);
  if (ENDED.includes(before.status)) throw missing('subscription', id);
  const credit = how.prorate ? unusedTime(draft, before, before.items) : [];
  const used = how.invoiceNow ? usageLines(draft, before, before.items, draft.now() + 1) : [];
  const lines = [...before.own.pendingLines, ...used, ...credit];
  const ended = endSubscription(
    draft,
    {
      ...before,
      cancellation_comment: how.comment ?? before.cancellation_comment,
      cancellation_feedback: how.feedback ?? before.cancellation_feedback,
      own: { ...before.own, pendingLines: how.invoiceNow ? [] : lines },
    },
    'cancellation_requested',
  );
  if (!how.invoiceNow || lines.length === 0) return ended;
  const now = draft.now();
  const invoice = draftInvoice(draft, ended, {
    reason: 'subscription_update',
    lines,
    period: { start: now, end: now },
    finalizesAt: null,
  });
  const billed = draft.put('subscription', { ...ended, latest_invoice: invoice.id });
  finalizeInvoice(draft, invoice.id);
  return billed;
}
