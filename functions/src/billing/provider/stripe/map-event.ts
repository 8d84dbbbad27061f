import { EventId } from '@keelson/contracts/ids';
import * as z from 'zod';
import { type EventFacts } from '../../domain/provider-facts';
import { toMs } from './map-subscription';

const Reference = z
  .union([z.string(), z.looseObject({ id: z.string() })])
  .nullish()
  .transform((reference) =>
    typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null),
  );

const Metadata = z.looseObject({ uid: z.string().optional() }).nullish().catch(null);

/** Only the ids: other fields depend on the endpoint's API version. */
const RawEvent = z.looseObject({
  object: z.literal('event'),
  id: EventId,
  type: z.string().min(1).max(200),
  created: z.int().nonnegative(),
  data: z.looseObject({
    object: z.looseObject({
      object: z.string(),
      id: z.string().optional(),
      customer: Reference,
      subscription: Reference,
      metadata: Metadata,
      parent: z
        .looseObject({
          subscription_details: z
            .looseObject({ subscription: Reference, metadata: Metadata })
            .nullish(),
        })
        .nullish()
        .catch(null),
    }),
  }),
});

/**
 * Maps a verified payload.
 *
 * @returns Null when it is not an event.
 */
export function mapEvent(payload: unknown): EventFacts | null {
  const parsed = RawEvent.safeParse(payload);
  if (!parsed.success) return null;
  const { id, type, created, data } = parsed.data;
  const subject = data.object;
  const own = subject.id ?? null;
  const details = subject.parent?.subscription_details;
  return {
    id,
    type,
    createdAt: toMs(created),
    // Until 2025, invoices had the subscription as a top-level field; an endpoint may still use such an API version.
    subscriptionId:
      subject.object === 'subscription' ? own : (details?.subscription ?? subject.subscription),
    customerId: subject.object === 'customer' ? own : subject.customer,
    uidHint: subject.metadata?.uid ?? details?.metadata?.uid ?? null,
  };
}
