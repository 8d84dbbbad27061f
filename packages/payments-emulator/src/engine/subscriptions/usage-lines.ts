import { type Draft } from '../../model/draft';
import {
  type InvoiceRecord,
  type ItemRecord,
  type LineRecord,
  type PendingLine,
  type SubscriptionRecord,
} from '../../model/records';
import { type Reader } from '../../model/state';
import { formatMoney } from '../../present/money';
import { meterOf, priceIn } from '../../present/subscription';
import { discountLines } from '../invoices/discounts';
import { billedUsage } from './meters';
import { taxLines } from '../invoices/taxes';

export const isMetered = (reader: Reader, { price }: { readonly price: string }): boolean =>
  meterOf(reader, price) !== undefined;

/** Quantity, amount and words of a metered price for a time. */
function usageFor(
  draft: Draft,
  { customer, currency }: { readonly customer: string; readonly currency: string },
  { price: id, period }: Pick<PendingLine, 'price' | 'period'>,
): Pick<PendingLine, 'amount' | 'description' | 'quantity'> {
  const price = priceIn(draft, id, currency);
  const quantity = billedUsage(draft, price.recurring?.meter ?? '', { customer, ...period });
  const product = draft.find('product', price.product)?.name ?? 'Usage';
  const each = formatMoney(price.unit_amount, price.currency);
  return {
    amount: price.unit_amount * quantity,
    description: `${quantity} × ${product} (at ${each} / ${price.recurring?.interval ?? 'month'})`,
    quantity,
  };
}

/** Returns what the metered items used in their current period until `end`. Usage of a trial is not billed. */
export function usageLines(
  draft: Draft,
  subscription: SubscriptionRecord,
  items: readonly ItemRecord[],
  end: number,
): PendingLine[] {
  if (subscription.status === 'trialing') return [];
  return items
    .filter((item) => isMetered(draft, item))
    .map(({ id, price, current_period_start: start, current_period_end }) => {
      const period = { start, end: Math.min(end, current_period_end) };
      const usage = usageFor(draft, subscription, { price, period });
      return { ...usage, item: id, price, isUsage: true, isProration: false, period };
    });
}

/** The draft with the usage that was reported until now; the provider counts it until the invoice is finalized. */
export function withLatestUsage(draft: Draft, invoice: InvoiceRecord): InvoiceRecord {
  if (!invoice.lines.some(({ isUsage }) => isUsage === true)) return invoice;
  const plain = invoice.lines.map(({ discounts: _discounts, taxes: _taxes, ...line }): LineRecord =>
    line.isUsage === true ? { ...line, ...usageFor(draft, invoice, line) } : line,
  );
  const discounts = { all: invoice.discounts ?? [], ofItems: invoice.own.itemDiscounts ?? {} };
  const net = discountLines(draft, discounts, plain, invoice.currency);
  const lines =
    invoice.own.taxStatus === undefined || invoice.own.place === undefined
      ? net
      : taxLines(draft, invoice.own.place, net);
  return { ...invoice, lines, subtotal: lines.reduce((sum, { amount }) => sum + amount, 0) };
}
