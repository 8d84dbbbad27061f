import { DomainError } from '@keelson/contracts/errors';
import { TaxBehavior } from '@keelson/contracts/billing/tax-behavior';
import type Stripe from 'stripe';
import { isStripeFailure } from './map-stripe-error';

/** The tax of an invoice. All prices of a subscription have the same behavior. */
export function taxOf({ total_taxes: taxes }: Stripe.Invoice): {
  readonly amountMinor: number;
  readonly included: boolean;
} {
  return {
    amountMinor: (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    included: taxes?.[0]?.tax_behavior === 'inclusive',
  };
}

const addressRequired = (cause?: unknown): DomainError =>
  new DomainError(
    'billing/address-required',
    'Tax depends on your billing address. Add it in the billing portal, then change your plan.',
    [],
    { cause },
  );

/** @throws {DomainError} `billing/address-required` when the provider could not compute the tax. */
export function assertTaxed({ automatic_tax: tax }: Stripe.Invoice): void {
  if (tax.enabled && tax.status === 'requires_location_inputs') throw addressRequired();
}

/**
 * Turns automatic tax on for a subscription that began without. On its own, because a change that waits for its
 * payment can't contain it (https://docs.stripe.com/billing/subscriptions/pending-updates-reference).
 */
async function enableTax(stripe: Stripe, before: Stripe.Subscription): Promise<void> {
  if (before.automatic_tax.enabled) return;
  try {
    await stripe.subscriptions.update(before.id, { automatic_tax: { enabled: true } });
  } catch (error) {
    const isPlace = isStripeFailure(error) && error.code === 'customer_tax_location_invalid';
    throw isPlace ? addressRequired(error) : error;
  }
}

/** The provider answered that nothing has changed. Without an answer the change may have been made, with tax. */
const isRefused = (error: unknown): boolean =>
  error instanceof DomainError ||
  (isStripeFailure(error) && (error.statusCode === 400 || error.statusCode === 402));

/** Makes a change with tax. A change that the provider refuses leaves the subscription without tax if it had none. */
export async function withTax<Result>(
  stripe: Stripe,
  before: Stripe.Subscription,
  change: () => Promise<Result>,
): Promise<Result> {
  await enableTax(stripe, before);
  try {
    return await change();
  } catch (error) {
    if (!before.automatic_tax.enabled && isRefused(error)) {
      // The change's error counts: it says what the member can do.
      await stripe.subscriptions
        .update(before.id, { automatic_tax: { enabled: false } })
        .catch(() => undefined);
    }
    throw error;
  }
}

/** Returns what the account's settings say for prices that do not say it themselves. */
export async function defaultTaxBehavior(stripe: Stripe, currency: string): Promise<TaxBehavior> {
  const { defaults } = await stripe.tax.settings.retrieve();
  if (defaults.tax_behavior === 'inferred_by_currency') {
    // https://docs.stripe.com/tax/products-prices-tax-codes-tax-behavior
    return currency === 'usd' || currency === 'cad' ? 'exclusive' : 'inclusive';
  }
  return knownBehavior(defaults.tax_behavior);
}

const knownBehavior = (behavior: string | null): TaxBehavior => {
  const known = TaxBehavior.safeParse(behavior);
  return known.success ? known.data : 'unspecified';
};

/** Each currency of a price has a behavior of its own. */
export const behaviorOf = (price: Stripe.Price, currency = price.currency): TaxBehavior =>
  knownBehavior(
    currency === price.currency
      ? price.tax_behavior
      : (price.currency_options?.[currency]?.tax_behavior ?? null),
  );
