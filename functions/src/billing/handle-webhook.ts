import { type EventOutcome } from '@keelson/contracts/billing/ledger';
import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type BillingDeps } from './billing-deps';
import { type EventFacts } from './domain/provider-facts';
import { handleEvent } from './handle-event';
import { type Delivery } from './provider/payment-provider';

async function recordFailure(deps: BillingDeps, event: EventFacts, error: unknown): Promise<void> {
  const errorCode: ErrorCode = error instanceof DomainError ? error.code : 'internal';
  deps.log.error('Could not handle a payment event', { event: event.id, errorCode, error });
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
    // The provider redelivers the event even if the failure is not recorded.
    deps.log.error('Could not record the failure of a payment event', {
      event: event.id,
      error: ledgerError,
    });
  }
}

/**
 * Handles one webhook delivery. The signature is verified first: a rejected delivery writes nothing.
 * Later errors are recorded if possible and rethrown, so that the response is 5xx and the provider
 * redelivers. An event without a known account is parked and gets a 200.
 */
export async function handleWebhook(deps: BillingDeps, delivery: Delivery): Promise<EventOutcome> {
  const event = await deps.provider.verifyEvent(delivery);
  try {
    return await handleEvent(deps, event);
  } catch (error) {
    await recordFailure(deps, event, error);
    throw toRetryableError(error);
  }
}

/** Maps every error to 5xx: a 4xx would stop the provider's redeliveries. */
function toRetryableError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  return error.code.startsWith('billing/provider-')
    ? error
    : new DomainError('internal', 'The event could not be handled.', [], { cause: error });
}
