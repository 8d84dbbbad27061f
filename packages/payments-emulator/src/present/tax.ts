import type Stripe from 'stripe';
import { type InvoiceRecord, type LineTax, type SettingsRecord } from '../model/records';

export const automaticTax = (enabled: boolean) =>
  ({ disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null }) as const;

export function presentTaxSettings({ tax }: SettingsRecord): Stripe.Tax.Settings {
  const status = tax?.status ?? 'active';
  return {
    object: 'tax.settings',
    defaults: {
      provider: 'stripe',
      tax_behavior: tax?.behavior ?? null,
      tax_code: null,
    },
    head_office:
      status === 'pending'
        ? null
        : {
            address: {
              city: 'Dover',
              country: 'US',
              line1: '1 Test Street',
              line2: null,
              postal_code: '19901',
              state: 'DE',
            },
          },
    livemode: false,
    status,
    status_details:
      status === 'pending' ? { pending: { missing_fields: ['head_office'] } } : { active: {} },
  };
}

/** Returns what taxes add to an invoice; those that its amounts contain add nothing. */
export const addedTax = (taxes: readonly LineTax[]): number =>
  taxes.reduce((sum, { amount, behavior }) => (behavior === 'exclusive' ? sum + amount : sum), 0);

/** Returns the taxes that are part of amounts. */
export const containedTax = (taxes: readonly LineTax[]): number =>
  taxes.reduce((sum, { amount, behavior }) => (behavior === 'inclusive' ? sum + amount : sum), 0);

const reasonOf = ({ isReversed }: LineTax): Stripe.Invoice.TotalTax.TaxabilityReason =>
  isReversed ? 'reverse_charge' : 'standard_rated';

const rateId = ({ name, percent }: LineTax): string =>
  `txr_${name.replaceAll(/\W/g, '')}${String(percent).replace('.', '_')}`;

/** One entry for each line and rate. */
export const presentTaxes = (taxes: readonly LineTax[], taxable: number) =>
  taxes.map((tax) => ({
    amount: tax.amount,
    tax_behavior: tax.behavior,
    tax_rate_details: { tax_rate: rateId(tax) },
    taxability_reason: reasonOf(tax),
    taxable_amount: tax.behavior === 'exclusive' ? taxable : taxable - tax.amount,
    type: 'tax_rate_details' as const,
  }));

/** One entry for each rate of the invoice. */
export function taxTotals({ lines }: Pick<InvoiceRecord, 'lines'>): Stripe.Invoice.TotalTax[] {
  const totals = new Map<string, Stripe.Invoice.TotalTax>();
  for (const line of lines) {
    const net = (line.discounts ?? []).reduce((left, { amount }) => left - amount, line.amount);
    for (const tax of presentTaxes(line.taxes ?? [], net)) {
      const key = `${tax.tax_rate_details.tax_rate} ${tax.tax_behavior}`;
      const known = totals.get(key);
      totals.set(key, {
        ...tax,
        amount: tax.amount + (known?.amount ?? 0),
        taxable_amount: tax.taxable_amount + (known?.taxable_amount ?? 0),
      });
    }
  }
  return [...totals.values()];
}
