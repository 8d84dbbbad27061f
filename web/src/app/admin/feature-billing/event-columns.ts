import type { WebhookEvent } from '@keelson/contracts/billing/ledger';
import type { Column } from '../../shared/ui/data-table/column';
import { describeEventError, OUTCOMES } from '../ui/event-outcomes';

export const EVENT_COLUMNS: readonly Column<WebhookEvent>[] = [
  {
    key: 'received',
    heading: $localize`:payment event|When it arrived:Received`,
    text: ({ receivedAt }) => new Date(receivedAt).toISOString(),
    sortBy: ({ receivedAt }) => receivedAt,
    width: '124px',
    room: 'wide',
  },
  {
    key: 'type',
    heading: $localize`:Of an event:Type`,
    text: ({ type }) => type,
    sortBy: ({ type }) => type,
    face: 'mono',
  },
  {
    key: 'outcome',
    heading: $localize`:Of an event:Outcome`,
    text: ({ outcome }) => OUTCOMES[outcome].label,
    sortBy: ({ outcome }) => outcome,
    width: '112px',
  },
  {
    key: 'attempts',
    heading: $localize`:Of an event:Attempts`,
    text: ({ attempts }) => String(attempts),
    sortBy: ({ attempts }) => attempts,
    width: '96px',
    face: 'number',
    room: 'wide',
  },
  {
    key: 'error',
    heading: $localize`:Of an event:Error`,
    text: ({ errorCode }) => (errorCode === null ? '' : describeEventError(errorCode)),
    sortBy: ({ errorCode }) => errorCode,
    width: '220px',
    room: 'wide',
  },
  {
    key: 'subscription',
    heading: $localize`:Of an event:Subscription`,
    text: ({ subscriptionId }) => subscriptionId ?? '',
    sortBy: ({ subscriptionId }) => subscriptionId,
    width: '170px',
    room: 'wide',
  },
];

/** The family of an event type: `customer.subscription.updated` is of `customer.subscription`. */
export const familyOf = (type: string): string => type.split('.').slice(0, -1).join('.') || type;
