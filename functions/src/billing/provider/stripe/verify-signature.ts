import { DomainError } from '@keelson/contracts/errors';
import { SECOND } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { type Delivery } from '../payment-provider';
import { isStripeFailure } from './map-stripe-error';

/** How far the signature's time may be from ours, either way. */
export const TOLERANCE_MS = 300 * SECOND;

const invalid = (detail: string): DomainError =>
  new DomainError('webhook/signature-invalid', detail);

/**
 * The one time in the header. A second one is refused: the SDK would sign with the last and a reader
 * could judge the age by the first, which makes an old delivery look fresh.
 */
function timeOf(header: string): number {
  const parts = header.split(',').map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith('t='));
  const [time] = times;
  if (times.length !== 1 || time === undefined || !/^t=\d{1,12}$/.test(time)) {
    throw invalid('The signature header does not have the form t=…,v1=….');
  }
  return Number(time.slice(2)) * SECOND;
}

/**
 * Checks that the bytes are the provider's and fresh. The HMAC is the SDK's; the age is judged only once
 * the signature holds, so that a forger learns nothing about our clock.
 *
 * @param secrets Every one is tried: while a secret is rotated both are good.
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
    throw new DomainError('webhook/signature-missing', 'The delivery carries no signature.');
  }
  const time = timeOf(header);
  const isGood = (secret: string): boolean => {
    try {
      // Tolerance 0 leaves the age to us.
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
      'The delivery was signed more than five minutes ago, or its clock is ahead.',
    );
  }
}
