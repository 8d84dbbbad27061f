import { type EventOutcome, type WebhookEvent } from '@keelson/contracts/billing/ledger';
import { type ErrorCode } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type EventFacts } from './provider-facts';

/** One try at handling an event and how it went. */
export interface Attempt {
  readonly event: EventFacts;
  readonly outcome: EventOutcome;
  readonly errorCode: ErrorCode | null;
  readonly subscriptionId: string | null;
  readonly customerId: string | null;
  readonly uid: UserId | null;
  readonly at: EpochMs;
}

/** True once nothing is left to do for the event, however often it comes again. */
export function isSettled(outcome: EventOutcome): boolean {
  switch (outcome) {
    case 'applied':
    case 'stale':
    case 'ignored':
      return true;
    case 'parked':
    case 'failed':
      return false;
  }
}

/**
 * The ledger entry after one more attempt. What is settled stays as it is, but for the count. A parked
 * event whose new attempt fails stays parked: the provider was told 200 and will not send it again.
 */
export function recordAttempt(stored: WebhookEvent | null, attempt: Attempt): WebhookEvent {
  const attempts = (stored?.attempts ?? 0) + 1;
  if (stored !== null && isSettled(stored.outcome)) return { ...stored, attempts };
  const outcome =
    stored?.outcome === 'parked' && attempt.outcome === 'failed' ? 'parked' : attempt.outcome;
  return {
    id: attempt.event.id,
    type: attempt.event.type,
    providerCreatedAt: attempt.event.createdAt,
    receivedAt: stored?.receivedAt ?? attempt.at,
    settledAt: isSettled(outcome) ? attempt.at : null,
    outcome,
    attempts,
    errorCode: attempt.errorCode,
    subscriptionId: attempt.subscriptionId ?? stored?.subscriptionId ?? null,
    customerId: attempt.customerId ?? stored?.customerId ?? null,
    uid: attempt.uid ?? stored?.uid ?? null,
  };
}

/** The hint that a stored entry still holds, for handling it again without the provider's copy. */
export function eventOf(entry: WebhookEvent): EventFacts {
  return {
    id: entry.id,
    type: entry.type,
    createdAt: entry.providerCreatedAt,
    subscriptionId: entry.subscriptionId,
    customerId: entry.customerId,
    uidHint: entry.uid,
  };
}
