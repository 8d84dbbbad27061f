import {
  type AccessRow,
  all,
  noClient,
  admin,
  ownerByPath,
  staff,
  published,
  watched,
  row,
  OWNER_OR_ADMIN,
} from './access-row';
import { AREA_ACCESS } from './area-rows';
import { ADMIN, EVERYONE, NO_CLIENT, SIGNED_IN, STAFF } from './principals';

const LEARNING = 'learning control';

/**
 * Every collection and its readers. No client can create, update or delete documents in any of them, which is
 * tested for each row. The only exception, preferences, is in `preferences-attempts.ts`.
 */
export const ACCESS: readonly AccessRow[] = [
  row('users/owner', ownerByPath, 'sign-in; **`preferences` by their owner**'),
  row(
    'users/owner/notifications/n1',
    {
      get: ['owner'],
      list: { page: ['owner'] },
      readers: 'owner alone, in pages',
    },
    'with what they tell of; `PUT /api/me/notifications`',
  ),
  row('mail/owner~n1', noClient, 'with the notification; the functions that send it'),
  row('staff/viewer', { ...ownerByPath, get: ['viewer', ...ADMIN] }, 'admin console'),
  row('customers/owner', noClient, 'billing'),
  row(
    'subscriptions/sub_1',
    {
      get: OWNER_OR_ADMIN,
      list: { page: ADMIN, own: SIGNED_IN, ownPage: SIGNED_IN, othersPage: OWNER_OR_ADMIN },
      readers: 'owner (`uid == me`); admin, in pages',
    },
    'billing',
  ),
  row('entitlements/owner', ownerByPath, 'billing'),
  row('webhookEvents/evt_1', admin, 'billing'),
  row('planPrices/pro', noClient, 'billing'),
  row('billingJobs/reconcile', noClient, 'billing'),
  row('billingDuplicates/sub_1', noClient, 'billing'),
  row('skippedSubscriptions/sub_2', noClient, 'billing'),
  row('staffIncidents/sub_1', admin, 'billing'),
  row('migrations/lessonFilms', noClient, '`npm run migrate`'),
  row('metricShards/2026-11-22~00', noClient, 'every metered change'),
  row('metricMonths/2026-11', noClient, 'metrics'),
  row('metricTotals/all', noClient, 'metrics'),
  row('priorUse/k1', noClient, 'deletion of an account, billing'),
  row('usage/owner', noClient, 'metered features'),
  row(
    'usage/owner/periods/2026-11',
    {
      get: OWNER_OR_ADMIN,
      list: all(OWNER_OR_ADMIN),
      readers: 'owner (old months and lists: feature `usageHistory`); admin',
    },
    'metered features',
  ),
  row('usage/owner/entries/k1', noClient, 'metered features'),
  row('usage/owner/meterReports/chatMessages-1', noClient, 'metered features, billing'),
  row('settings/billing', noClient, 'control center, billing, flags, chat settings'),
  row('settings/flags', { ...noClient, readers: '' }, ''),
  row('settings/chat', { ...noClient, readers: '' }, ''),
  row('manifest/s1', watched('sourcesByTitle', 'activeSources'), LEARNING),
  row('ingestRuns/r1', watched('newestRuns'), LEARNING),
  row('ingestRuns/r1/events/1', watched('eventsInOrder'), LEARNING),
  row('lessonFilms/f1', watched('newestVideoJobs'), LEARNING),
  row('planRuns/p1', noClient, LEARNING),
  row('approvals/p1', watched('newestApprovals'), LEARNING),
  row('approvalSecrets/p1', noClient, LEARNING),
  row('releases/r-1', { ...staff, get: EVERYONE, readers: 'anyone the live one; staff' }, LEARNING),
  row('releases/r-2', { ...staff, readers: '' }, ''),
  row('releases/r-1/pages/1', noClient, LEARNING),
  row('publicDocs/hello', published, LEARNING),
  row('publicDocs/gone', { ...published, get: STAFF, readers: '' }, ''),
  row(
    'publicDocs/hello/versions/2',
    { ...staff, get: EVERYONE, readers: 'anyone the live one; staff' },
    LEARNING,
  ),
  row('publicDocs/hello/versions/1', { ...staff, readers: '' }, ''),
  row('publicDocs/hello/versions/3', { ...staff, readers: '' }, ''),
  row('publicDocs/gone/versions/1', { ...staff, readers: '' }, ''),
  row('publicDocs/hello/origins/2', noClient, LEARNING),
  row('embeddings/m', noClient, LEARNING),
  row('embeddings/m/passageVectors/p', noClient, LEARNING),
  row(
    'chats/h1',
    {
      get: ['owner'],
      list: { own: NO_CLIENT, ownPage: SIGNED_IN, othersPage: ['owner'] },
      readers: 'owner alone (`uid == me`), in pages',
    },
    'chat',
  ),
  row(
    'chats/h1/messages/1',
    { get: ['owner'], list: all(['owner']), readers: 'as the chat' },
    'chat',
  ),
  row('chatFeedback/h1~2', noClient, 'chat'),
  row('chatAttachments/owner', noClient, 'chat'),
  row('chatAttachments/owner/files/f1', noClient, 'chat'),
  row('chatShares/t1', noClient, 'chat'),
  row('audit/1', admin, 'the acting service, in the same transaction'),
  row('auditSeals/2026-11-22', noClient, 'the hourly job'),
  row('sessions/s1', noClient, 'sign-in and sign-out'),
  row('docFeedback/handbook.1', noClient, 'learning hub'),
  row('docFeedbackAnswers/a1', noClient, 'learning hub'),
  row('gaps/g1', noClient, 'chat, learning hub, learning control'),
  row('idempotencyKeys/k1', noClient, 'HTTP edge'),
  row('rateLimits/l1', noClient, 'HTTP edge'),
  ...AREA_ACCESS,
];

/** The collection of a document without the ids: `boards/cards/comments`. */
export function collectionOf(path: string): string {
  return path
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');
}

/** The list in `docs/security.md`. A row without descriptions belongs to the row above it. */
export function accessInMarkdown(): string {
  const rows = ACCESS.filter(({ readers }) => readers !== '');
  return [...Map.groupBy(rows, ({ readers }) => readers)]
    .map(([readers, read]) => {
      const written = [...Map.groupBy(read, ({ writer }) => writer)].map(
        ([writer, paths]) =>
          `${paths.map(({ path }) => `\`${collectionOf(path)}\``).join(', ')} (${writer})`,
      );
      return `- **${readers}** – ${written.join('; ')}`;
    })
    .join('\n');
}
