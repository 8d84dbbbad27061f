import { createHmac } from 'node:crypto';
import { type WebhookEndpointRecord } from '../model/event-records';

/**
 * The `Stripe-Signature` header (https://docs.stripe.com/webhooks#verify-manually): the timestamp
 * and an HMAC for each valid secret; two during a rotation.
 *
 * @param nowMs Real time: receivers compare it with their own clock.
 */
export function signatureHeader(
  body: string,
  { own }: WebhookEndpointRecord,
  nowMs: number,
): string {
  const time = Math.floor(nowMs / 1_000);
  const previous =
    own.previous !== null && own.previous.untilMs > nowMs ? [own.previous.secret] : [];
  const signatures = [own.secret, ...previous].map(
    (secret) => `v1=${hmac(secret, `${time}.${body}`)}`,
  );
  return [`t=${time}`, ...signatures].join(',');
}

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('hex');
