import { BRAND } from '@keelson/product/brand';
import type { ErrorCode } from '@keelson/contracts/errors';
import type { EventOutcome, IgnoredReason } from '@keelson/contracts/billing/ledger';
import type { Tone } from '../../shared/ui/status-chip';

interface OutcomeView {
  readonly label: string;
  readonly tone: Tone;
  /** The meaning of the outcome, and what to do about it. */
  readonly meaning: string;
}

/** Labels of payment event outcomes, in filter order. */
export const OUTCOMES: Readonly<Record<EventOutcome, OutcomeView>> = {
  failed: {
    label: $localize`:payment event|Outcome:Failed`,
    tone: 'bad',
    meaning: $localize`Processing failed. It is retried automatically, or you can retry it now.`,
  },
  parked: {
    label: $localize`:payment event|Outcome:Parked`,
    tone: 'attention',
    meaning: $localize`The customer is not linked to an account. Assign one to process the event.`,
  },
  applied: {
    label: $localize`:payment event|Outcome:Applied`,
    tone: 'good',
    meaning: $localize`The event updated a subscription.`,
  },
  stale: {
    label: $localize`:payment event|Outcome:Stale`,
    tone: 'neutral',
    meaning: $localize`A newer state was already stored.`,
  },
  ignored: {
    label: $localize`:payment event|Outcome:Ignored`,
    tone: 'neutral',
    meaning: $localize`The event doesn’t affect anything here.`,
  },
};

export const IGNORED_REASONS: Readonly<Record<IgnoredReason, string>> = {
  'unknown-type': $localize`${BRAND.name}:product: doesn’t handle this type`,
  'thin-event': $localize`Event of the provider’s v2 API`,
  'other-mode': $localize`From test mode while the key is live, or the reverse`,
  'other-account': $localize`From a connected account`,
  'other-product': $localize`About another product, for a customer without an account here`,
  'no-subscription': $localize`Not about a subscription`,
  'customer-deleted': $localize`The customer was deleted`,
};

/** The reason why an event failed or waits. Other errors keep their code. */
const EVENT_ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  'billing/provider-unavailable': $localize`No response from the provider`,
  'billing/provider-refused': $localize`Rejected, or in an unknown format`,
  'billing/user-unknown': $localize`No account for the customer`,
  'service/unavailable': $localize`No response from the database`,
  internal: $localize`Unexpected error, see the log`,
};

export const describeEventError = (code: ErrorCode): string => EVENT_ERRORS[code] ?? code;

export const OUTCOME_KEYS = Object.keys(OUTCOMES) as EventOutcome[];
