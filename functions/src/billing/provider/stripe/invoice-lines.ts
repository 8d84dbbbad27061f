import type Stripe from 'stripe';
import { type LineFacts } from '../../domain/describe-line';
import { toMs } from './stripe-values';

/** A line of an invoice in our terms. */
export const lineFacts = ({
  amount,
  quantity,
  parent,
  period,
}: Stripe.InvoiceLineItem): LineFacts => ({
  amountMinor: amount,
  quantity,
  isProration:
    parent?.subscription_item_details?.proration ??
    parent?.invoice_item_details?.proration ??
    false,
  periodStart: toMs(period.start),
});
