import { GetMe, ListUsers } from '@keelson/contracts/account/endpoints';
import { ListMyNotifications } from '@keelson/contracts/notifications/endpoints';
import { ListAudit } from '@keelson/contracts/audit/audit';
import { GetSubscription } from '@keelson/contracts/billing/endpoints';
import { ListBillingEvents } from '@keelson/contracts/billing/ledger';
import { GetUsage } from '@keelson/contracts/usage/usage';
import { AREA_VISIBLE_FIELDS } from './area-rows';
import { EXPORTED, type VisibleFields } from './visible-row';

const subscription = Object.fromEntries(
  ['customerId', 'livemode', 'lastEventId', 'missingSince', 'productClaim', 'revision'].map(
    (name) => [name, `${EXPORTED}; admins see it in the console`],
  ),
);

/** One row for each kind of reader of each collection that clients can read. */
export const VISIBLE_FIELDS: readonly VisibleFields[] = [
  ...(['owner', 'admin'] as const).map((reader) => ({
    collection: 'users',
    reader,
    api: reader === 'owner' ? GetMe.response : ListUsers.response,
    beyond: {
      'devices.name': `as in the sessions of the account; ${EXPORTED}`,
      'devices.since': `when it first signed in; ${EXPORTED}`,
    },
  })),
  { collection: 'users/notifications', reader: 'owner', api: ListMyNotifications.response },
  ...(['viewer', 'admin'] as const).map((reader) => ({
    collection: 'staff',
    reader,
    api: GetMe.response,
    beyond: {
      grantedBy: 'who gave the role; staff knows its admins',
      grantedAt: 'when the role was given',
    },
  })),
  ...(['owner', 'admin'] as const).map((reader) => ({
    collection: 'subscriptions',
    reader,
    api: GetSubscription.response,
    beyond: subscription,
  })),
  { collection: 'entitlements', reader: 'owner', api: GetSubscription.response },
  { collection: 'entitlements', reader: 'admin', api: GetSubscription.response },
  // The incidents of the subscription that its owner does not see, in the same form.
  { collection: 'staffIncidents', reader: 'admin', api: GetSubscription.response },
  { collection: 'webhookEvents', reader: 'admin', api: ListBillingEvents.response },
  ...(['owner', 'admin'] as const).map((reader) => ({
    collection: 'usage/periods',
    reader,
    api: GetUsage.response,
    beyond: {
      counters: 'the same numbers as `metrics`, by name',
      days: 'the same numbers as `history`, by day',
      fromCredits: `the part that bought credits paid for; ${EXPORTED}`,
      metered: `the part that is charged for; ${EXPORTED}`,
      alerts: `the allowances that notifications were about; ${EXPORTED}`,
      stoppedCharacters: `decides when stopped answers count; ${EXPORTED}`,
      blockSize: 'of workspaces, whose usage no browser reads',
      updatedAt: EXPORTED,
    },
  })),
  { collection: 'audit', reader: 'admin', api: ListAudit.response },
  ...AREA_VISIBLE_FIELDS,
];
