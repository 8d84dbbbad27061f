import { type EventOutcome } from '@keelson/contracts/billing/ledger';
import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type BillingDeps } from './billing-deps';
import { type EventFacts } from './domain/provider-facts';
import { handleEvent } from './handle-event';
import { type Delivery } from './provider/payment-provider';

async function noteFailure(deps: BillingDeps, event: EventFacts, error: unknown): Promise<void> {
  const errorCode: ErrorCode = error instanceof DomainError ? error.code : 'internal';
  deps.log.error('a payment event could not be handled', { event: event.id, errorCode, error });
  try {
    await deps.ledger.record({
      event,
      outcome: 'failed',
      errorCode,
      subscriptionId: event.subscriptionId,
      customerId: event.customerId,
      uid: null,
      at: deps.now(),
    });
  } catch (ledgerError) {
    // The provider delivers again whether or not we could write it down.
    deps.log.error('the failure could not be recorded', { event: event.id, error: ledgerError });
  }
}

/**
 * One delivery of the provider. Verified before anything else: a refused delivery leaves no trace in the
 * database. Whatever fails afterwards is recorded as well as can be and thrown, so that the answer is
 * 5xx and the provider tries again; an event without an account is stored and answered with 200.
 */
export async function handleWebhook(deps: BillingDeps, delivery: Delivery): Promise<EventOutcome> {
  const event = await deps.provider.verifyEvent(delivery);
  try {
    return await handleEvent(deps, event);
  } catch (error) {
    await noteFailure(deps, event, error);
    throw retriable(error);
  }
}

/** A refusal by the provider is 502, ours are 5xx; a 4xx from within would stop the deliveries. */
function retriable(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  return error.code.startsWith('billing/provider-')
    ? error
    : new DomainError('internal', 'The event could not be handled.', [], { cause: error });
}
