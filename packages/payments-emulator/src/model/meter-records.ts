import type Stripe from 'stripe';
import { type Served } from './records';

export type MeterRecord = Served<
  Stripe.Billing.Meter,
  'id' | 'created' | 'display_name' | 'event_name' | 'updated',
  {
    /** `hour`: of the events of an hour (UTC), the one that was received last counts. */
    event_time_window: 'hour' | 'day' | null;
    status: 'active' | 'inactive';
    deactivated_at: number | null;
  }
>;

/** An event that was accepted; the id is its identifier, which a meter accepts once. */
export type MeterEventRecord = Served<
  Stripe.Billing.MeterEvent,
  'created' | 'event_name' | 'identifier' | 'payload' | 'timestamp',
  {
    id: string;
    customer: string;
    value: number;
  }
>;
