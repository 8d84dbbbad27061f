import type Stripe from 'stripe';
import { type PhaseRecord, type ScheduleRecord } from '../model/schedule-records';
import { type Reader } from '../model/state';
import { automaticTax } from './tax';
import { meterOf } from './subscription';

// Unsupported features have the values of an account that does not use them.
const UNUSED = {
  application: null,
  completed_at: null,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: 'charge_automatically',
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  end_behavior: 'release',
  livemode: false,
  pause_schedules: [],
  test_clock: null,
} satisfies Partial<Stripe.SubscriptionSchedule>;

export function presentSchedule(
  reader: Reader,
  schedule: ScheduleRecord,
): Stripe.SubscriptionSchedule {
  const { own, phases, ...served } = schedule;
  const current = schedule.status === 'active' ? phases[own.phase] : undefined;
  const subscription = reader.find(
    'subscription',
    schedule.subscription ?? schedule.released_subscription ?? '',
  );
  const { billing_mode: mode = 'flexible', currency = 'usd' } = subscription ?? {};
  return {
    ...UNUSED,
    ...served,
    object: 'subscription_schedule',
    billing_mode: {
      type: mode,
      flexible: mode === 'flexible' ? { proration_discounts: 'included' } : null,
      ...(mode === 'flexible' ? { updated_at: schedule.created } : {}),
    },
    current_phase:
      current === undefined ? null : { start_date: current.start_date, end_date: current.end_date },
    phases: phases.map((phase) => presentPhase(reader, phase, currency)),
  };
}

const presentStacked = (discount: string) => ({ coupon: null, discount, promotion_code: null });

function presentPhase(
  reader: Reader,
  phase: PhaseRecord,
  currency: string,
): Stripe.SubscriptionSchedule.Phase {
  const { automaticTax: taxed = false, ...served } = phase;
  return {
    ...served,
    automatic_tax: automaticTax(taxed),
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: (phase.discounts ?? []).map(presentStacked),
    invoice_settings: null,
    items: phase.items.map(({ quantity, discounts = [], ...item }) => ({
      ...item,
      ...(meterOf(reader, item.price) === undefined ? { quantity } : {}),
      billing_thresholds: null,
      discounts: discounts.map(presentStacked),
      plan: item.price,
      tax_rates: [],
    })),
    on_behalf_of: null,
    transfer_data: null,
    trial_end: null,
  };
}
