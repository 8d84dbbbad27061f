import type { EventOutcome } from '@keelson/contracts/billing/ledger';
import type { Tone } from '../../shared/ui/status-chip';

interface OutcomeView {
  readonly label: string;
  readonly tone: Tone;
  /** What it means and whether somebody has to do something. */
  readonly meaning: string;
}

/** What became of a payment event, for people; the order is that of the filter. */
export const OUTCOMES: Readonly<Record<EventOutcome, OutcomeView>> = {
  failed: {
    label: 'Failed',
    tone: 'bad',
    meaning: 'It could not be handled. The provider delivers it again; you can retry it now.',
  },
  parked: {
    label: 'Parked',
    tone: 'attention',
    meaning: 'No account is known for its customer. Say whose it is and it is handled.',
  },
  applied: { label: 'Applied', tone: 'good', meaning: 'It changed a subscription.' },
  stale: { label: 'Stale', tone: 'neutral', meaning: 'Something newer was stored already.' },
  ignored: {
    label: 'Ignored',
    tone: 'neutral',
    meaning: 'It has nothing to do with subscriptions.',
  },
};

export const OUTCOME_KEYS = Object.keys(OUTCOMES) as EventOutcome[];
