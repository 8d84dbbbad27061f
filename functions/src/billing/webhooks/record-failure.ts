import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type BillingDeps } from '../billing-deps';
import { type EventFacts } from '../domain/provider-facts';
import { UnmappableError } from '../domain/skipped-subscription';
import { isErased, reportSkipped } from './report-skipped';

/** Records a failed attempt to handle an event. Never throws: the caller has the error to report. */
export async function recordFailure(
  deps: BillingDeps,
  event: EventFacts,
  error: unknown,
): Promise<void> {
  const errorCode: ErrorCode = error instanceof DomainError ? error.code : 'internal';
  deps.log.error('Could not handle a payment event', { event: event.id, errorCode, error });
  const skipped = error instanceof UnmappableError ? error.skipped : null;
  const isOfDeleted = skipped !== null && (await isErased(deps, skipped));
  if (skipped !== null && !isOfDeleted) await reportSkipped(deps, [skipped]);
  const result = isOfDeleted
    ? ({ outcome: 'ignored', ignoredReason: 'customer-deleted', errorCode: null } as const)
    : ({ outcome: 'failed', errorCode } as const);
  try {
    await deps.ledger.record({
      event,
      ...result,
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
