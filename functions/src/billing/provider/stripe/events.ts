import { DomainError } from '@keelson/contracts/errors';
import { type EventFacts } from '../../domain/provider-facts';
import { type Delivery, type PaymentProvider } from '../payment-provider';
import { mapEvent } from './map-event';
import { isMissing } from './map-stripe-error';
import { type StripeClient } from './stripe-client';
import { verifySignature } from './verify-signature';

function parseBody(rawBody: Buffer): EventFacts {
  let payload: unknown;
  try {
    payload = JSON.parse(rawBody.toString('utf8'));
  } catch {
    payload = null;
  }
  const event = mapEvent(payload);
  if (event === null) {
    throw new DomainError('webhook/payload-invalid', 'The signed body is not an event.');
  }
  return event;
}

export function stripeEvents(
  client: StripeClient,
): Pick<PaymentProvider, 'verifyEvent' | 'findEvent'> {
  return {
    async verifyEvent(delivery: Delivery) {
      const { webhooks } = await client.load();
      verifySignature(webhooks, delivery, client.settings.webhookSecrets);
      return parseBody(delivery.rawBody);
    },

    findEvent: (id) =>
      client.call(async (stripe) => {
        try {
          return mapEvent(await stripe.events.retrieve(id));
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
  };
}
