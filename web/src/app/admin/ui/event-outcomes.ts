import { BRAND } from '@keelson/contracts/brand/brand';
import type { ErrorCode } from '@keelson/contracts/errors';
import type { EventOutcome, IgnoredReason } from '@keelson/contracts/billing/ledger';
import type { Tone } from '../../shared/ui/status-chip';

interface OutcomeView {
  readonly label: string;
  readonly tone: Tone;
  /** What the outcome means and what to do about it. */
  readonly meaning: string;
}

/** Labels of payment event outcomes, in filter order. */
export const OUTCOMES: Readonly<Record<EventOutcome, OutcomeView>> = {
  failed: {
    label: 'Failed',
    tone: 'bad',
    meaning: 'Processing failed. It is retried automatically, or you can retry it now.',
  },
  parked: {
    label: 'Parked',
    tone: 'attention',
    meaning: 'The customer is not linked to an account. Assign one to process the event.',
  },
  applied: { label: 'Applied', tone: 'good', meaning: 'The event updated a subscription.' },
  stale: { label: 'Stale', tone: 'neutral', meaning: 'A newer state was already stored.' },
  ignored: {
    label: 'Ignored',
    tone: 'neutral',
    meaning: 'The event changes nothing here.',
  },
};

/** Why an event was ignored. */
export const IGNORED_REASONS: Readonly<Record<IgnoredReason, string>> = {
  'unknown-type': `${BRAND.name} doesn’t handle this type`,
  'thin-event': 'Event of the provider’s v2 API',
  'other-mode': 'From test mode while the key is live, or the reverse',
  'other-account': 'From a connected account',
  'other-product': 'About another product, for a customer without an account here',
  'no-subscription': 'Not about a subscription',
  'customer-deleted': 'The customer was deleted',
};

/** Why an event failed or waits. Other errors keep their code. */
const EVENT_ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  'billing/provider-unavailable': 'No response from the provider',
  'billing/provider-refused': 'Rejected, or in an unknown form',
  'billing/user-unknown': 'No account for the customer',
  'service/unavailable': 'No response from the database',
  internal: 'Unexpected error, see the log',
};

export const describeEventError = (code: ErrorCode): string => EVENT_ERRORS[code] ?? code;

export const OUTCOME_KEYS = Object.keys(OUTCOMES) as EventOutcome[];
