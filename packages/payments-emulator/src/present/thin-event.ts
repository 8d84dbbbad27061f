import type Stripe from 'stripe';
import { type EventRecord, type ThinDetails } from '../model/event-records';

/** A thin event as delivered: it names an object and contains none. */
type WireNotification = Omit<
  Stripe.V2.Core.EventNotification,
  'context' | 'fetchEvent' | 'type'
> & {
  readonly context?: string;
  readonly type: string;
  readonly related_object?: NonNullable<ThinDetails['related_object']>;
};

/**
 * The body of a thin event (https://docs.stripe.com/event-destinations#thin-events): `created` is an ISO date.
 */
export function presentNotification(event: EventRecord, thin: ThinDetails): WireNotification {
  return {
    id: event.id,
    object: 'v2.core.event',
    created: new Date(event.created * 1_000).toISOString(),
    livemode: event.livemode ?? false,
    type: event.type,
    ...(thin.context === null ? {} : { context: thin.context }),
    ...(thin.related_object === null ? {} : { related_object: thin.related_object }),
  };
}

/** The event as `GET /v2/core/events/{id}` returns it, with its data. */
export const presentThinEvent = (event: EventRecord, thin: ThinDetails): object => ({
  ...presentNotification(event, thin),
  ...(thin.data === null ? {} : { data: thin.data }),
});
