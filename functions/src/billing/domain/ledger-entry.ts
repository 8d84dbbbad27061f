import {
  type EventOutcome,
  type IgnoredReason,
  SETTLED_ENTRY_MS,
  type WebhookEvent,
} from '@keelson/contracts/billing/ledger';
import { type ErrorCode } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { DAY, type EpochMs, HOUR } from '@keelson/contracts/time';
import { type EventFacts } from './provider-facts';

const MAX_DOUBLINGS = 5;

/** One attempt to handle an event, with its outcome. */
export interface Attempt {
  readonly event: EventFacts;
  readonly outcome: EventOutcome;
  readonly errorCode: ErrorCode | null;
  /** Set when the outcome is `ignored`. */
  readonly ignoredReason?: IgnoredReason;
  readonly subscriptionId: string | null;
  readonly customerId: string | null;
  readonly uid: PayerId | null;
  readonly at: EpochMs;
}

/** True when the event is fully handled and later deliveries have no effect. */
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
 * The ledger entry after another attempt. A settled entry keeps its outcome; only the count rises. A
 * parked event whose retry fails stays parked: the provider got a 200 and will not deliver it again. The
 * entry of a deleted customer's event has no ids.
 */
export function recordAttempt(stored: WebhookEvent | null, attempt: Attempt): WebhookEvent {
  const attempts = (stored?.attempts ?? 0) + 1;
  if (stored !== null && isSettled(stored.outcome)) return { ...stored, attempts };
  const outcome =
    stored?.outcome === 'parked' && attempt.outcome === 'failed' ? 'parked' : attempt.outcome;
  const entry: WebhookEvent = {
    id: attempt.event.id,
    type: attempt.event.type,
    providerCreatedAt: attempt.event.createdAt,
    receivedAt: stored?.receivedAt ?? attempt.at,
    settledAt: isSettled(outcome) ? attempt.at : null,
    expiresAt: isSettled(outcome) ? attempt.at + SETTLED_ENTRY_MS : null,
    outcome,
    attempts,
    errorCode: attempt.errorCode,
    ignoredReason: outcome === 'ignored' ? (attempt.ignoredReason ?? null) : null,
    objectId: attempt.event.objectId,
    subscriptionId: attempt.subscriptionId ?? stored?.subscriptionId ?? null,
    customerId: attempt.customerId ?? stored?.customerId ?? null,
    uid: attempt.uid ?? stored?.uid ?? null,
    ...(isSettled(outcome) ? {} : { nextAttemptAt: attempt.at + backOff(attempts) }),
    resolution: stored?.resolution ?? null,
  };
  return entry.ignoredReason === 'customer-deleted' ? withoutAccount(entry, attempt.at) : entry;
}

/** True for reasons that lie in the event itself: no retry changes them. */
function isForOthers(reason: IgnoredReason | null): boolean {
  return reason === 'thin-event' || reason === 'other-mode' || reason === 'other-account';
}

/** The first retry is due at once, the next ones after an hour, two, four, at most a day. */
function backOff(attempts: number): number {
  return attempts === 1 ? 0 : Math.min(DAY, HOUR * 2 ** Math.min(attempts - 2, MAX_DOUBLINGS));
}

/** True when reconcile may retry an entry that is not settled. */
export const isDue = ({ nextAttemptAt }: WebhookEvent, at: EpochMs): boolean =>
  nextAttemptAt === undefined || nextAttemptAt <= at;

/** The entry after its customer was taken from the account: it waits for an account again. */
export function parkAgain(entry: WebhookEvent): WebhookEvent {
  return {
    ...entry,
    outcome: 'parked',
    errorCode: 'billing/user-unknown',
    settledAt: null,
    expiresAt: null,
    uid: null,
    resolution: null,
  };
}

/**
 * The entry without the ids of a deleted account, its customers and subscriptions. It still tells that the
 * event was handled. An event that waits for the account has nothing to wait for any more.
 */
export function withoutAccount(entry: WebhookEvent, at: EpochMs): WebhookEvent {
  const { nextAttemptAt: _nextAttemptAt, ...kept } = entry;
  const ended = isSettled(entry.outcome)
    ? {}
    : {
        outcome: 'ignored' as const,
        ignoredReason: 'customer-deleted' as const,
        errorCode: null,
        settledAt: at,
        expiresAt: at + SETTLED_ENTRY_MS,
      };
  return {
    ...kept,
    ...ended,
    objectId: null,
    subscriptionId: null,
    customerId: null,
    uid: null,
    resolution: null,
  };
}

/** Rebuilds the event from a stored entry, for retries without the provider's copy. */
export function eventOf(entry: WebhookEvent): EventFacts {
  return {
    id: entry.id,
    type: entry.type,
    createdAt: entry.providerCreatedAt,
    objectId: entry.objectId,
    subscriptionId: entry.subscriptionId,
    customerId: entry.customerId,
    uidHint: entry.uid,
    ignore: isForOthers(entry.ignoredReason) ? entry.ignoredReason : null,
  };
}
