import { GetMe, ListUsers } from '@keelson/contracts/account/endpoints';
import { ListMyNotifications } from '@keelson/contracts/notifications/endpoints';
import { ListAudit } from '@keelson/contracts/audit/audit';
import { GetSubscription } from '@keelson/contracts/billing/endpoints';
import { ListBillingEvents } from '@keelson/contracts/billing/ledger';
import { GetChat } from '@keelson/contracts/chat/endpoints';
import {
  GetApproval,
  GetIngestRun,
  GetManifest,
} from '@keelson/contracts/learning/control-endpoints';
import { GetPublicDoc, ListPublicDocs } from '@keelson/contracts/learning/public-endpoints';
import { GetUsage } from '@keelson/contracts/usage/usage';
import { AREA_VISIBLE_FIELDS } from './area-rows';
import { type VisibleFields } from './visible-row';

const EXPORTED = 'in the export of the account (GET /api/me/export)';
const placeFields = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      'sections.name',
      'sections.order',
      'order',
      'label',
      'isIndex',
      'collapsed',
      'translation',
    ].map((name) => [`${path}.${name}`, 'where the navigation shows the document']),
  );
const CONSOLE = 'shown in the console, which has no endpoint for it';
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
      updatedAt: EXPORTED,
    },
  })),
  { collection: 'manifest', documentId: 'head', reader: 'viewer', api: GetManifest.response },
  { collection: 'manifest', reader: 'viewer', api: GetManifest.response },
  { collection: 'ingestRuns', reader: 'viewer', api: GetIngestRun.response },
  { collection: 'ingestRuns/events', reader: 'viewer', api: GetIngestRun.response },
  {
    collection: 'lessonFilms',
    reader: 'viewer',
    api: GetPublicDoc.response,
    beyond: Object.fromEntries(
      [
        ...['queuedAt', 'tries', 'status', 'dueAt', 'error', 'attempt', 'failedAt'],
        ...[
          'durationMs',
          'slideEndsMs',
          'renderer',
          'renderedAt',
          'message.code',
          'message.params',
        ],
      ].map((name) => [name, CONSOLE]),
    ),
  },
  { collection: 'approvals', reader: 'viewer', api: GetApproval.response },
  {
    collection: 'releases',
    reader: 'visitor',
    api: ListPublicDocs.response,
    beyond: {
      runId: 'random; names a run that only staff reads',
      createdAt: 'when the set was published',
      ...placeFields('docs.place'),
      'site.name': 'files of the site, which are public',
      'site.sha256': 'files of the site, which are public',
      'site.bytes': 'files of the site, which are public',
      'searchWords.sha256': 'of the words of public documents',
      'searchWords.bytes': 'of the words of public documents',
    },
  },
  {
    collection: 'publicDocs',
    reader: 'visitor',
    api: GetPublicDoc.response,
    beyond: {
      sourceId: 'the slug',
      latestVersion: 'how many versions exist',
      withdrawnAt: 'null for every document that a visitor reads',
      movedTo: 'null for every document that a visitor reads',
    },
  },
  {
    collection: 'publicDocs/versions',
    reader: 'visitor',
    api: GetPublicDoc.response,
    beyond: {
      'passages.anchor': 'the anchor of a heading',
      'passages.text': 'parts of `markdown`, which search results quote',
      'passages.id': 'parts of `markdown`, which search results quote',
      'passages.trail': 'parts of `markdown`, which search results quote',
      'passages.hash': 'parts of `markdown`',
      restoredFrom: 'the number of an earlier version',
      ...placeFields('place'),
    },
  },
  {
    collection: 'chats',
    reader: 'owner',
    api: GetChat.response,
    beyond: {
      uid: 'the reader',
      searchText: EXPORTED,
      lastMessage: EXPORTED,
      deletedAt: EXPORTED,
    },
  },
  { collection: 'chats/messages', reader: 'owner', api: GetChat.response },
  { collection: 'audit', reader: 'admin', api: ListAudit.response },
  ...AREA_VISIBLE_FIELDS,
];
