import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type BillingDeps } from './billing-deps';
import { type EventFacts } from './domain/provider-facts';
import { UnmappableError } from './domain/skipped-subscription';
import { reportSkipped } from './report-skipped';

/** Records a failed attempt to handle an event. Never throws: the caller has the error to report. */
export async function recordFailure(
  deps: BillingDeps,
  event: EventFacts,
  error: unknown,
): Promise<void> {
  const errorCode: ErrorCode = error instanceof DomainError ? error.code : 'internal';
  deps.log.error('Could not handle a payment event', { event: event.id, errorCode, error });
  if (error instanceof UnmappableError) await reportSkipped(deps, [error.skipped]);
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
