import { DomainError } from '@keelson/contracts/errors';
import { SECOND } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { type Delivery } from '../payment-provider';
import { isStripeFailure } from './map-stripe-error';

/** Maximum difference between the signature's time and ours, in both directions. */
export const TOLERANCE_MS = 300 * SECOND;

const invalid = (detail: string): DomainError =>
  new DomainError('webhook/signature-invalid', detail);

/**
 * The timestamp in the header. A second one is rejected: the SDK verifies with the last one, and a check
 * of the first one would make an old delivery look fresh.
 */
function timeOf(header: string): number {
  const parts = header.split(',').map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith('t='));
  const [time] = times;
  if (times.length !== 1 || time === undefined || !/^t=\d{1,12}$/.test(time)) {
    throw invalid('The signature header must have the form t=…,v1=….');
  }
  return Number(time.slice(2)) * SECOND;
}

/**
 * Verifies signature and age of a delivery. The SDK computes the HMAC. The age is checked after the
 * signature, so that a forger learns nothing about our clock.
 *
 * @param secrets All are tried: during rotation two secrets are valid.
 * @throws {DomainError} `webhook/signature-missing`, `webhook/signature-invalid`,
 *   `webhook/timestamp-outside-tolerance`.
 */
export function verifySignature(
  webhooks: Stripe['webhooks'],
  delivery: Delivery,
  secrets: readonly string[],
): void {
  const values = delivery.headers['stripe-signature'];
  const header = Array.isArray(values) ? values.join(',') : values;
  if (header === undefined || header.trim() === '') {
    throw new DomainError('webhook/signature-missing', 'The delivery has no signature.');
  }
  const time = timeOf(header);
  const isGood = (secret: string): boolean => {
    try {
      // Tolerance 0 disables the SDK's age check.
      return webhooks.signature?.verifyHeader(delivery.rawBody, header, secret, 0) ?? false;
    } catch (error) {
      if (isStripeFailure(error)) return false;
      throw error;
    }
  };
  if (!secrets.some(isGood)) throw invalid('The signature does not match the body.');
  if (Math.abs(delivery.receivedAt - time) > TOLERANCE_MS) {
    throw new DomainError(
      'webhook/timestamp-outside-tolerance',
      'The delivery was signed more than five minutes ago, or in the future.',
    );
  }
}
