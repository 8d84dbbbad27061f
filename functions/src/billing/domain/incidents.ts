import {
  type EndPlanOn,
  type Incident,
  type IncidentStatus,
} from '@keelson/contracts/billing/incident';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import { isLive } from './decide-checkout';

/** A fetched incident, with the subscription that its invoice belongs to. */
export interface IncidentFacts {
  readonly incident: Incident;
  /** Null for a one-off payment. */
  readonly subscriptionId: SubscriptionId | null;
  readonly customerId: CustomerId | null;
  /** The payment that a refund or dispute is about. */
  readonly paymentId?: string | null;
}

const KEPT = 20;
const DECIDED: readonly IncidentStatus[] = ['won', 'lost', 'closed', 'full'];

/**
 * The incidents with one more, or its newer state: newest first, at most 20. A slow fetch never replaces a
 * decision by the state before it.
 */
export function withIncident(incidents: readonly Incident[], incident: Incident): Incident[] {
  const known = incidents.find(({ id, kind }) => id === incident.id && kind === incident.kind);
  const isOlder =
    known !== undefined && DECIDED.includes(known.status) && !DECIDED.includes(incident.status);
  const others = incidents.filter((other) => other !== known);
  return [isOlder ? known : incident, ...others].sort((a, b) => b.at - a.at).slice(0, KEPT);
}

/**
 * True when the operator wants this incident to end the plan. A refund ends it only when it returned all of
 * the current period: older payments may be refunded out of goodwill.
 */
export function endsPlan(
  { kind, status, invoicedAt }: Incident,
  subscription: Pick<Subscription, 'status' | 'currentPeriodStart'>,
  policy: readonly EndPlanOn[],
): boolean {
  if (!isLive(subscription.status)) return false;
  if (kind === 'dispute') return status === 'lost' && policy.includes('lost-dispute');
  const isCurrent = invoicedAt !== null && invoicedAt >= subscription.currentPeriodStart;
  return kind === 'refund' && status === 'full' && isCurrent && policy.includes('full-refund');
}

export const INCIDENT_ACTIONS = {
  refund: 'billing.payment-refunded',
  dispute: 'billing.payment-disputed',
  'fraud-warning': 'billing.fraud-warning',
  'finalization-failed': 'billing.invoice-not-finalized',
} as const;

/** Returns what the audit log says about an incident. */
export const incidentFacts = ({ id, kind, status, amount, reason }: Incident) => ({
  id,
  kind,
  status,
  amountMinor: amount?.amountMinor ?? null,
  currency: amount?.currency ?? null,
  reason,
});
