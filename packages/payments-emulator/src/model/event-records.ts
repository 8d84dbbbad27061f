import { type Metadata } from './records';

export type EventRecord = Readonly<{
  id: string;
  type: string;
  created: number;
  object: unknown;
  previous: Record<string, unknown> | null;
  livemode?: boolean;
  /** Real time; `created` is the provider's. */
  recordedMs: number;
  request: { readonly id: string | null; readonly idempotency_key: string | null };
}>;

export type WebhookEndpointRecord = Readonly<{
  id: string;
  created: number;
  url: string;
  enabled_events: readonly string[];
  status: 'enabled' | 'disabled';
  description: string | null;
  metadata: Metadata;
  own: { readonly secret: string };
}>;

/** A delivery of one event to one endpoint. Times are real epoch milliseconds. */
export type DeliveryRecord = Readonly<{
  id: string;
  event: string;
  type: string;
  endpoint: string;
  status: 'pending' | 'delivered' | 'lost' | 'given-up';
  /** The injected fault, if any. */
  fault: 'duplicate' | 'delayed' | 'reordered' | 'lost' | 'resent' | null;
  attempts: number;
  createdMs: number;
  dueMs: number;
  /** Reordered: sent after the next delivery to the same endpoint, or when due at the latest. */
  held: boolean;
  answer: {
    readonly atMs: number;
    readonly status: number | null;
    readonly error: string | null;
  } | null;
}>;
