import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import type Stripe from 'stripe';
import { type LineFacts } from '../../domain/describe-line';
import { type ClaimLookup } from '../../domain/product-claim';
import { unlessHidden } from './map-stripe-error';
import { type ProductClaims } from './product-claims';
import { toMs } from './stripe-values';

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

/** Without the right to read products, only those of the configuration are known. */
export async function claimsOfLines(
  stripe: Stripe,
  invoices: readonly Stripe.Invoice[],
  products: ProductClaims,
): Promise<ClaimLookup> {
  const ids = invoices.flatMap(({ lines }) => lines.data.flatMap((line) => productOf(line) ?? []));
  return (await unlessHidden(products.loadProducts(stripe, ids))) ?? products.configured;
}

/**
 * The plan that a line is for; null for what is of none, and for a trial. Plans are paid in advance: what is charged after
 * its period is metered use (https://docs.stripe.com/billing/subscriptions/usage-based).
 */
export function planOfLine(
  line: Stripe.InvoiceLineItem,
  { created }: Pick<Stripe.Invoice, 'created'>,
  claims: ClaimLookup,
): PlanKey | null {
  const isPaidPeriod =
    line.parent?.type === 'subscription_item_details' &&
    line.period.end > created &&
    line.amount !== 0;
  if (!isPaidPeriod && !lineFacts(line).isProration) return null;
  const claim = claims(productOf(line) ?? '');
  return claim?.kind === 'claimed' ? claim.plan : null;
}

const productOf = ({ pricing }: Stripe.InvoiceLineItem): string | null =>
  pricing?.price_details?.product ?? null;
