import type { EventOutcome } from '@keelson/contracts/billing/ledger';
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
    meaning: 'Processing failed. The provider will deliver it again, or you can retry it now.',
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
    meaning: 'The event is not about subscriptions.',
  },
};

export const OUTCOME_KEYS = Object.keys(OUTCOMES) as EventOutcome[];
