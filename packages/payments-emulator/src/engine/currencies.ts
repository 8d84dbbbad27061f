import { type Draft } from '../model/draft';
import { type PriceRecord } from '../model/records';
import { currenciesOf } from '../present/subscription';
import { invalid } from '../protocol/api-error';
import { ENDED } from './subscriptions/subscription-of';

/**
 * The currency in which several prices are sold together.
 *
 * @param wanted Undefined: the first price's own.
 * @throws {ApiError} 400 when one of the prices has no amount in it.
 */
export function commonCurrency(prices: readonly PriceRecord[], wanted: string | undefined): string {
  const currency = (wanted ?? prices[0]?.currency ?? 'usd').toLowerCase();
  const other = prices.find((price) => !currenciesOf(price).includes(currency));
  if (other === undefined) return currency;
  throw invalid(
    `The price specified supports currencies of ${currenciesOf(other).join(', ')} which doesn't include the expected currency of ${currency}.`,
    wanted === undefined ? 'line_items' : 'currency',
  );
}

/**
 * A customer has no live subscriptions in two currencies (https://docs.stripe.com/invoicing/multi-currency-customers).
 *
 * @throws {ApiError} 400.
 */
export function assertOneCurrency(draft: Draft, customer: string, currency: string): void {
  const other = draft
    .all('subscription')
    .find(
      (each) =>
        each.customer === customer && !ENDED.includes(each.status) && each.currency !== currency,
    );
  if (other === undefined) return;
  throw invalid(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}.`,
    'currency',
  );
}

/** Checks and keeps the currency in which the customer is billed. */
export function rememberCurrency(draft: Draft, id: string, currency: string): void {
  assertOneCurrency(draft, id, currency);
  const customer = draft.get('customer', id);
  if (customer.currency !== currency) draft.put('customer', { ...customer, currency });
}
