import { DomainError } from '@keelson/contracts/errors';
import { type EventFacts } from '../../domain/provider-facts';
import { type Delivery, type PaymentProvider } from '../payment-provider';
import { classifyEvent } from './classify-event';
import { mapEvent } from './map-event';
import { unlessMissing } from './map-stripe-error';
import { type StripeClient } from './stripe-client';
import { toMs } from './stripe-values';
import { verifySignature } from './verify-signature';

function parseBody({ rawBody, receivedAt }: Delivery, live: boolean | null): EventFacts {
  let payload: unknown;
  try {
    payload = JSON.parse(rawBody.toString('utf8'));
  } catch {
    payload = null;
  }
  const event = mapEvent(payload, { live, receivedAt });
  if (event === null) {
    throw new DomainError('webhook/payload-invalid', 'The signed body is not an event.');
  }
  return event;
}

/** The mode of a secret or restricted key: true for live, null when the key does not tell. */
export function modeOf(accessToken: string): boolean | null {
  const mode = /^(?:sk|rk)_(live|test)_/.exec(accessToken)?.[1];
  return mode === undefined ? null : mode === 'live';
}

export function stripeEvents(
  client: StripeClient,
): Pick<PaymentProvider, 'verifyEvent' | 'findEvent' | 'classifyEvent'> {
  return {
    classifyEvent,

    async verifyEvent(delivery: Delivery) {
      const { webhooks } = await client.load();
      verifySignature(webhooks, delivery, client.settings.webhookSecrets);
      return parseBody(delivery, modeOf(client.settings.accessToken));
    },

    findEvent: (id) =>
      client.call((stripe) =>
        unlessMissing(null, async () => {
          const event = await stripe.events.retrieve(id);
          return mapEvent(event, { live: event.livemode, receivedAt: toMs(event.created) });
        }),
      ),
  };
}
