import { SECOND } from '@keelson/contracts/time';
import Stripe from 'stripe';
import { START } from './builders';
import { WEBHOOK_SECRET } from './memory-provider';
import { type ServedBilling } from './serve-billing';

export const rawEvent = (id: string, type: string, object: Record<string, unknown>): string =>
  JSON.stringify({ id, object: 'event', type, created: START / SECOND, data: { object } });

export interface Sending {
  readonly body: string;
  /** Replaces the valid signature; null sends none. */
  readonly signature?: string | null;
  readonly secret?: string;
  /** Time of the signature. */
  readonly at?: number;
}

/** Sends a webhook delivery, signed unless it says otherwise. */
export async function sendTo(
  { url }: Pick<ServedBilling, 'url'>,
  { body, signature, secret = WEBHOOK_SECRET, at = START }: Sending,
) {
  const timestamp = Math.floor(at / SECOND);
  const header =
    signature === undefined
      ? Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
      : signature;
  const answer = await fetch(`${url}/api/webhooks/provider`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(header === null ? {} : { 'stripe-signature': header }),
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
