import { type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { DomainError } from '@keelson/contracts/errors';
import { type CustomerId, type EventId, type PayerId } from '@keelson/contracts/ids';
import { type AdminContext, findEntry, requireAccount } from '../billing-admin';
import { type BillingDeps } from '../billing-deps';
import { eventOf } from '../domain/ledger-entry';
import { handleEvent, handleParked } from './handle-event';

/**
 * Assigns the customer of a parked event to an account and handles all its parked events. The account
 * keeps the customers that it has. A customer of another account is never reassigned.
 */
export async function resolveEvent(
  deps: BillingDeps,
  { id, uid }: { readonly id: EventId; readonly uid: PayerId },
  context: AdminContext,
): Promise<WebhookEvent> {
  const entry = await findEntry(deps, id);
  if (entry.outcome !== 'parked') {
    throw new DomainError('billing/event-not-parked', `The event is ${entry.outcome}, not parked.`);
  }
  await requireAccount(deps, uid);
  const customerId = entry.customerId as CustomerId | null;
  const at = deps.now();
  // Before the event is handled: the assignment can be undone also when that fails.
  await deps.assignments.assign({ uid, eventId: id, by: context.actor.id, at }, (transaction) =>
    deps.audit.recordIn(transaction, {
      ...context,
      action: 'billing.event-resolved',
      target: `webhookEvents/${id}`,
      message: {
        code: 'billing.event-resolved',
        params: { userId: uid, type: entry.type, customerId },
      },
      at,
    }),
  );
  await handleEvent(deps, eventOf(entry), uid);
  if (customerId !== null) await handleParked(deps, customerId);
  return findEntry(deps, id);
}

/**
 * Takes back an assignment: the account loses the customer and our copies of its subscriptions, and the
 * customer's events are parked again, so that another account can be chosen. Nothing changes at the
 * provider.
 */
export async function unresolveEvent(
  deps: BillingDeps,
  id: EventId,
  context: AdminContext,
): Promise<WebhookEvent> {
  const { resolution, customerId: customer } = await findEntry(deps, id);
  if (resolution === null || customer === null) {
    throw new DomainError('billing/event-not-resolved', 'There is no assignment to undo.');
  }
  const { uid } = resolution;
  const customerId = customer as CustomerId;
  const owner = await deps.customers.ownerOf(customerId);
  if (owner !== null && owner !== uid) {
    throw new DomainError('billing/customer-mismatch', 'The customer belongs to another account.');
  }
  const at = deps.now();
  await deps.assignments.release({ uid, customerId, at }, (transaction, parked) =>
    deps.audit.recordIn(transaction, {
      ...context,
      action: 'billing.resolution-undone',
      target: `webhookEvents/${id}`,
      message: { code: 'billing.resolution-undone', params: { userId: uid, customerId, parked } },
      at,
    }),
  );
  return findEntry(deps, id);
}
