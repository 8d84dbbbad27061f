import type Stripe from 'stripe';
import { type MeterEventRecord, type MeterRecord } from '../model/meter-records';

export const presentMeter = ({ deactivated_at, ...meter }: MeterRecord): Stripe.Billing.Meter => ({
  ...meter,
  object: 'billing.meter',
  customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
  default_aggregation: { formula: 'sum' },
  livemode: false,
  status_transitions: { deactivated_at },
  value_settings: { event_payload_key: 'value' },
});

export const presentMeterEvent = ({
  id: _id,
  customer: _customer,
  value: _value,
  ...event
}: MeterEventRecord): Stripe.Billing.MeterEvent => ({
  ...event,
  object: 'billing.meter_event',
  livemode: false,
});
