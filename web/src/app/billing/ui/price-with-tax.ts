import type { TaxBehavior } from '@keelson/contracts/billing/tax-behavior';

/** `$19 / month plus tax`; the price alone where no tax is collected and where the provider does not say how. */
export function priceWithTax(price: string, behavior: TaxBehavior | undefined): string {
  switch (behavior) {
    case 'inclusive':
      return $localize`${price}:price: incl. tax`;
    case 'exclusive':
      return $localize`${price}:price: plus tax`;
    case 'unspecified':
    case undefined:
      return price;
  }
}
