import type { TaxBehavior } from '@keelson/contracts/billing/tax-behavior';

/** ` plus tax`, after a price; empty where no tax is collected and where the provider does not say how. */
export function taxWords(behavior: TaxBehavior | undefined): string {
  switch (behavior) {
    case 'inclusive':
      return ' incl. tax';
    case 'exclusive':
      return ' plus tax';
    case 'unspecified':
    case undefined:
      return '';
  }
}
