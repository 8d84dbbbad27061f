import { type Incident } from '@keelson/contracts/billing/incident';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type BillingDeps } from '../billing-deps';
import { endsPlan, INCIDENT_ACTIONS, incidentFacts } from '../domain/incidents';
import { syncSubscription } from '../plans/sync-subscription';

/**
 * Follows up on an incident that is stored: an audit entry for each of its states, and the end of the plan
 * when the operator configured that. Repeating it changes nothing.
 */
export async function followUpIncident(
  deps: BillingDeps,
  incident: Incident,
  subscription: Subscription,
): Promise<void> {
  const { id, uid } = subscription;
  const entry = {
    actor: { kind: 'system', id: 'billing', label: 'Billing' },
    target: `subscriptions/${id}`,
    requestId: '',
    at: deps.now(),
  } as const;
  const facts = { userId: uid, ...incidentFacts(incident) };
  const auditId = `billing-${incident.kind}-${incident.id}-${incident.status}`;
  await deps.audit({
    ...entry,
    id: auditId,
    action: INCIDENT_ACTIONS[incident.kind],
    message: { code: 'billing.incident', params: facts },
  });
  if (!endsPlan(incident, subscription, deps.endPlanOn)) return;
  await deps.provider.cancelSubscription(id, 'payment-returned');
  await deps.audit({
    ...entry,
    id: `${auditId}-end`,
    action: 'billing.plan-ended',
    message: { code: 'billing.plan-ended', params: { ...facts, subscriptionId: id } },
  });
  await syncSubscription(deps, id, { event: null, owner: uid });
}
