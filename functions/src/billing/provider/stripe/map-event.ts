import { type IgnoredReason } from '@keelson/contracts/billing/ledger';
import { EventId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import * as z from 'zod';
import { type EventFacts } from '../../domain/provider-facts';
import { CUSTOMER_CHANGED, INCIDENT_EVENTS } from './classify-event';
import { payerIn } from './payer-metadata';
import { toMs } from './stripe-values';

const MAX_TYPE = 200;

const Text = z.string().nullish().catch(null);
/** An id or an expanded object; null for every other form. */
const Reference = z
  .union([z.string(), z.looseObject({ id: z.string() })])
  .nullish()
  .catch(null)
  .transform((reference) =>
    typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null),
  );
const Metadata = z
  .looseObject({ uid: z.string().optional(), payer: z.string().optional() })
  .nullish()
  .catch(null);

/**
 * A line of an invoice. Its subscription is in `parent` since 2025-03-31, before that in `subscription`; until
 * 2018 a line of type `subscription` had the subscription's own id.
 */
const Line = z.looseObject({
  id: Text,
  type: Text,
  subscription: Reference,
  parent: z
    .looseObject({
      subscription_item_details: z.looseObject({ subscription: Reference }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
type Line = z.infer<typeof Line>;

const MethodSettings = z
  .looseObject({ default_payment_method: Reference.optional() })
  .nullish()
  .catch(null);

const Subject = z.looseObject({
  object: Text,
  id: Text,
  customer: Reference,
  subscription: Reference,
  payment_intent: Reference,
  charge: Reference,
  invoice_settings: MethodSettings,
  metadata: Metadata,
  lines: z
    .looseObject({ data: z.array(Line.catch({ subscription: null })) })
    .nullish()
    .catch(null),
  parent: z
    .looseObject({
      subscription_details: z
        .looseObject({ subscription: Reference, metadata: Metadata })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});
type Subject = z.infer<typeof Subject>;

/**
 * Only what identifies an event is required; the rest depends on the type and on the endpoint's API
 * version, and the provider adds types at any time. Events of the v2 API ("thin") contain no object and have
 * a textual time (docs.stripe.com/event-destinations).
 */
const RawEvent = z.looseObject({
  object: z.enum(['event', 'v2.core.event']),
  id: EventId,
  type: z.string().min(1),
  created: z.union([z.int().nonnegative(), z.iso.datetime({ offset: true })]).catch(-1),
  livemode: z.boolean().nullish().catch(null),
  account: Text,
  /** The name of `account` until 2015. */
  user_id: Text,
  data: z
    .looseObject({
      object: Subject.nullish().catch(null),
      previous_attributes: z
        .looseObject({ invoice_settings: MethodSettings })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});
type RawEvent = z.infer<typeof RawEvent>;
type EventData = NonNullable<RawEvent['data']>;

/** The payment method that a customer pays with now; null when it is the one before. */
function newMethodIn({ object, previous_attributes: before }: EventData): string | null {
  const was = before?.invoice_settings;
  const method = object?.invoice_settings?.default_payment_method ?? null;
  return was != null && was.default_payment_method !== method ? method : null;
}

/**
 * The incident's object, of a refund its charge; the payment of a checkout that has no subscription; or the new payment method of
 * a customer.
 */
function objectIdIn(type: string, data: EventData, subject: Subject): string | null {
  if (type === CUSTOMER_CHANGED) return newMethodIn(data);
  if (isIncident(type)) return (subject.object === 'refund' ? subject.charge : subject.id) ?? null;
  const isOneOff = subject.object === 'checkout.session' && subject.subscription == null;
  return isOneOff ? (subject.payment_intent ?? null) : null;
}

const isIncident = (type: string): boolean => INCIDENT_EVENTS.some((known) => known === type);

/** Describes what a payload does not tell. */
export interface EventContext {
  /** Mode of the key that we use; null when it is not known. */
  readonly live: boolean | null;
  readonly receivedAt: EpochMs;
}

type Ids = Pick<EventFacts, 'subscriptionId' | 'customerId' | 'uidHint'>;
const NO_IDS: Ids = { subscriptionId: null, customerId: null, uidHint: null };

function subscriptionOfLine({ id, type, subscription, parent }: Line): string | null {
  const named = parent?.subscription_item_details?.subscription ?? subscription;
  return named ?? (type === 'subscription' ? (id ?? null) : null);
}

/**
 * Until 2025, invoices had the subscription as a top-level field; an endpoint may still use such an API
 * version. The oldest ones, and invoices that an operator made, name it in a line only.
 */
function subscriptionIn({ object, id, subscription, parent, lines }: Subject): string | null {
  if (object === 'subscription') return id ?? null;
  const named = parent?.subscription_details?.subscription ?? subscription;
  if (named != null || object !== 'invoice') return named ?? null;
  const ofLines = (lines?.data ?? []).map(subscriptionOfLine);
  return ofLines.find((found) => found !== null) ?? null;
}

function idsIn(subject: Subject): Ids {
  const own = subject.id ?? null;
  const details = subject.parent?.subscription_details;
  return {
    subscriptionId: subscriptionIn(subject),
    customerId: subject.object === 'customer' ? own : subject.customer,
    uidHint: payerIn(subject.metadata) ?? payerIn(details?.metadata),
  };
}

/** Events of another mode or account are delivered too; what they name does not exist for our key. */
function reasonToIgnore(
  { object, livemode, account, user_id: formerAccount }: RawEvent,
  live: boolean | null,
): IgnoredReason | null {
  if (object === 'v2.core.event') return 'thin-event';
  if (account || formerAccount) return 'other-account';
  return live !== null && typeof livemode === 'boolean' && livemode !== live ? 'other-mode' : null;
}

function createdAt(created: RawEvent['created'], receivedAt: EpochMs): EpochMs {
  if (typeof created === 'string') return Date.parse(created);
  return created < 0 ? receivedAt : toMs(created);
}

/**
 * Maps a verified payload.
 *
 * @returns Null when it is not an event: nothing identifies it, so it cannot even be recorded.
 */
export function mapEvent(payload: unknown, context: EventContext): EventFacts | null {
  const parsed = RawEvent.safeParse(payload);
  if (!parsed.success) return null;
  const { id, type, created, data } = parsed.data;
  const ignore = reasonToIgnore(parsed.data, context.live);
  return {
    id,
    type: type.slice(0, MAX_TYPE),
    objectId: ignore === null && data?.object ? objectIdIn(type, data, data.object) : null,
    createdAt: createdAt(created, context.receivedAt),
    ...(ignore === null && data?.object ? idsIn(data.object) : NO_IDS),
    ignore,
  };
}
