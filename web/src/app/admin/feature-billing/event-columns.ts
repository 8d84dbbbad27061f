import type { WebhookEvent } from '@keelson/contracts/billing/ledger';
import type { Column } from '../../shared/ui/data-table/column';
import { describeEventError, OUTCOMES } from '../ui/event-outcomes';

export const EVENT_COLUMNS: readonly Column<WebhookEvent>[] = [
  {
    key: 'received',
    heading: 'Received',
    text: ({ receivedAt }) => new Date(receivedAt).toISOString(),
    sortBy: ({ receivedAt }) => receivedAt,
    width: '124px',
    room: 'wide',
  },
  {
    key: 'type',
    heading: 'Type',
    text: ({ type }) => type,
    sortBy: ({ type }) => type,
    face: 'mono',
  },
  {
    key: 'outcome',
    heading: 'Outcome',
    text: ({ outcome }) => OUTCOMES[outcome].label,
    sortBy: ({ outcome }) => outcome,
    width: '112px',
  },
  {
    key: 'attempts',
    heading: 'Attempts',
    text: ({ attempts }) => String(attempts),
    sortBy: ({ attempts }) => attempts,
    width: '96px',
    face: 'number',
    room: 'wide',
  },
  {
    key: 'error',
    heading: 'Error',
    text: ({ errorCode }) => (errorCode === null ? '' : describeEventError(errorCode)),
    sortBy: ({ errorCode }) => errorCode,
    width: '220px',
    room: 'wide',
  },
  {
    key: 'subscription',
    heading: 'Subscription',
    text: ({ subscriptionId }) => subscriptionId ?? '',
    sortBy: ({ subscriptionId }) => subscriptionId,
    width: '170px',
    room: 'wide',
  },
];

/** The family of an event type: `customer.subscription.updated` is of `customer.subscription`. */
export const familyOf = (type: string): string => type.split('.').slice(0, -1).join('.') || type;
