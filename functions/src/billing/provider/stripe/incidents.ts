import { type Incident } from '@keelson/contracts/billing/incident';
import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { type IncidentFacts } from '../../domain/incidents';
import { type PaymentProvider } from '../payment-provider';
import { INCIDENT_EVENTS, type IncidentEvent } from './classify-event';
import { unlessMissing } from './map-stripe-error';
import { type StripeClient } from './stripe-client';
import { idOf, toMs, refundedOf } from './stripe-values';

type Known = Omit<Incident, 'invoicedAt'>;

/**
 * When an invoice was created that charges a period in advance. Null for others, such as the rest of an upgrade within
 * the period or use at its end: that they were refunded says nothing about the period.
 */
function invoicedAtOf(invoice: Stripe.Invoice | null): EpochMs | null {
  if (invoice === null) return null;
  const isOfPeriod = invoice.lines.data.some(
    ({ parent, period }) =>
      parent?.subscription_item_details?.proration === false && period.end > invoice.created,
  );
  return isOfPeriod ? toMs(invoice.created) : null;
}

/** Statuses: docs.stripe.com/api/disputes/object. An inquiry closes without a decision. */
function disputeStatus(status: string): Incident['status'] {
  if (status === 'won' || status === 'lost') return status;
  return status === 'warning_closed' || status === 'prevented' ? 'closed' : 'open';
}

/** Closed when every refund failed after all: the money is with us again. */
function refundOf(charge: Stripe.Charge): Known {
  const amountMinor = refundedOf(charge);
  const status = amountMinor >= charge.amount ? 'full' : 'partial';
  return {
    id: charge.id,
    kind: 'refund',
    status: amountMinor === 0 ? 'closed' : status,
    amount: { amountMinor, currency: charge.currency },
    reason: null,
    at: toMs(charge.created),
  };
}

const disputeOf = (dispute: Stripe.Dispute): Known => ({
  id: dispute.id,
  kind: 'dispute',
  status: disputeStatus(dispute.status),
  amount: { amountMinor: dispute.amount, currency: dispute.currency },
  reason: dispute.reason,
  at: toMs(dispute.created),
});

const warningOf = (warning: Stripe.Radar.EarlyFraudWarning): Known => ({
  id: warning.id,
  kind: 'fraud-warning',
  status: warning.actionable ? 'open' : 'closed',
  amount: null,
  reason: warning.fraud_type,
  at: toMs(warning.created),
});

const unfinalized = (invoice: Stripe.Invoice): Known => ({
  id: invoice.id,
  kind: 'finalization-failed',
  status: invoice.status === 'draft' && invoice.last_finalization_error ? 'open' : 'closed',
  amount: null,
  reason: invoice.last_finalization_error?.code ?? null,
  at: toMs(invoice.created),
});

function factsOf(
  incident: Known,
  invoice: Stripe.Invoice | null,
  payment: Parameters<typeof idOf>[0] = null,
): IncidentFacts {
  const subscription = invoice?.parent?.subscription_details?.subscription;
  return {
    incident: { ...incident, invoicedAt: invoicedAtOf(invoice) },
    subscriptionId: idOf(subscription) as SubscriptionId | null,
    customerId: idOf(invoice?.customer) as CustomerId | null,
    paymentId: idOf(payment),
  };
}

/** Since 2025 a charge does not name its invoice: the list of invoice payments does. */
async function invoiceOf(
  stripe: Stripe,
  intent: string | { readonly id: string } | null | undefined,
): Promise<Stripe.Invoice | null> {
  const id = idOf(intent);
  if (id === null) return null;
  const payment = { type: 'payment_intent' as const, payment_intent: id };
  const [found] = (await stripe.invoicePayments.list({ payment, limit: 1 })).data;
  const invoiceId = idOf(found?.invoice);
  return invoiceId === null ? null : stripe.invoices.retrieve(invoiceId);
}

async function fetchIncident(
  stripe: Stripe,
  type: IncidentEvent,
  id: string,
): Promise<IncidentFacts> {
  switch (type) {
    case 'charge.refunded':
    case 'refund.failed':
    case 'refund.updated': {
      const charge = await stripe.charges.retrieve(id, { expand: ['refunds'] });
      const payment = charge.payment_intent;
      return factsOf(refundOf(charge), await invoiceOf(stripe, payment), payment);
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const dispute = await stripe.disputes.retrieve(id);
      const payment = dispute.payment_intent;
      return factsOf(disputeOf(dispute), await invoiceOf(stripe, payment), payment);
    }
    case 'radar.early_fraud_warning.created': {
      const warning = await stripe.radar.earlyFraudWarnings.retrieve(id);
      return factsOf(warningOf(warning), await invoiceOf(stripe, warning.payment_intent));
    }
    case 'invoice.finalization_failed': {
      const invoice = await stripe.invoices.retrieve(id);
      return factsOf(unfinalized(invoice), invoice);
    }
  }
}

export function stripeIncidents(client: StripeClient): Pick<PaymentProvider, 'findIncident'> {
  return {
    findIncident: (type, id) =>
      client.call(async (stripe) => {
        const known = INCIDENT_EVENTS.find((incident) => incident === type);
        if (known === undefined) return null;
        return unlessMissing(null, () => fetchIncident(stripe, known, id));
      }),
  };
}
