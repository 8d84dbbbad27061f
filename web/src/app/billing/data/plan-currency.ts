import type { LivePrice, PlanPrice } from '@keelson/contracts/billing/endpoints';
import { inCurrency } from '@keelson/contracts/billing/price-currencies';
import { LOCALE } from '../../shared/util/locale';
import { onFirstUse } from '../../shared/util/on-first-use';

const names = onFirstUse(() => new Intl.DisplayNames(LOCALE, { type: 'currency' }));

interface Priced {
  readonly price: PlanPrice | { readonly status: 'loading' };
  readonly prices: readonly LivePrice[];
}

/** A plan with its prices in a currency; a price that has none in it stays as it is. */
export function viewIn<View extends Priced>(view: View, currency: string): View {
  const localized = (price: LivePrice): LivePrice => inCurrency(price, currency) ?? price;
  const { price, prices } = view;
  return {
    ...view,
    price: price.status === 'live' ? localized(price) : price,
    prices: prices.map(localized),
  };
}

/** A plan as it is sold to somebody who had a trial. */
export function withoutTrial<View extends Priced>(view: View): View {
  const plain = (price: LivePrice): LivePrice => ({ ...price, trialDays: 0 });
  const { price, prices } = view;
  return {
    ...view,
    price: price.status === 'live' ? plain(price) : price,
    prices: prices.map(plain),
  };
}

/** `Euro (EUR)` */
export function currencyName(currency: string): string {
  const code = currency.toUpperCase();
  const name = names().of(code) ?? code;
  return name === code ? code : `${name} (${code})`;
}
