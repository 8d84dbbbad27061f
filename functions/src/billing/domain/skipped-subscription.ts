import { BRAND } from '@keelson/product/brand';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type SubscriptionFacts } from './provider-facts';

/** A subscription of the provider in an unknown form, with what is known for certain. */
export interface SkippedFacts {
  readonly id: SubscriptionId;
  readonly customerId: CustomerId | null;
  /** The provider's own status. */
  readonly status: string;
  readonly createdAt: EpochMs;
  /** True when it is for our product and has not ended, so that the customer may be charged for it. */
  readonly mayCharge: boolean;
  /** True when it has not ended. */
  readonly mayBeOpen: boolean;
  /** The fields that could not be read. */
  readonly reason: string;
}

/** Mapped subscriptions, and those that could not be mapped. */
export interface SubscriptionList {
  readonly items: readonly SubscriptionFacts[];
  readonly skipped: readonly SkippedFacts[];
}

/** A fetched subscription is in an unknown form: a retry does not help, a new release may. */
export class UnmappableError extends DomainError {
  constructor(
    readonly skipped: SkippedFacts,
    options: { readonly cause?: unknown } = {},
  ) {
    super(
      'billing/provider-refused',
      `The payment provider returned an unknown form of subscription ${skipped.id} (${skipped.reason}). It was skipped. Update ${BRAND.name}, or change the subscription at the provider.`,
      [],
      options,
    );
  }
}
