import { DomainError } from '@keelson/contracts/errors';
import type Stripe from 'stripe';

/** The provider's portal changes neither of them: https://docs.stripe.com/customer-management/configure-portal */
export const onlyBySupport = (why: string): DomainError =>
  new DomainError('billing/not-changeable', `${why} Contact support to change it.`);

/** @throws {DomainError} `billing/not-changeable` for invoices that an operator has arranged to send. */
export function assertCollected({ collection_method: collection }: Stripe.Subscription): void {
  if (collection === 'send_invoice') throw onlyBySupport('Your subscription is paid by invoice.');
}
