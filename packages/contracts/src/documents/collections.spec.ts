import { STORED_COLLECTIONS, storedCollectionOf } from './collections';

describe('storedCollectionOf', () => {
  // Written out: the id of a document is read from its path into this field, and not stored.
  it.each([
    ['users/u', 'uid'],
    ['users/u/notifications/n', 'id'],
    ['mail/m', 'id'],
    ['staff/u', 'uid'],
    ['customers/u', 'uid'],
    ['subscriptions/s', 'id'],
    ['entitlements/u', 'uid'],
    ['webhookEvents/e', 'id'],
    ['staffIncidents/s', 'id'],
    ['usage/u', undefined],
    ['usage/u/periods/2026-01', undefined],
    ['usage/u/meterReports/chatMessages-1', undefined],
    ['metricShards/2026-01-01~00', undefined],
    ['metricMonths/2026-01', undefined],
    ['metricTotals/all', undefined],
    ['chats/c', 'id'],
    ['chats/c/messages/1', undefined],
    ['projects/p', 'slug'],
    ['projects/p/readModels/hub', undefined],
    ['projectMembers/p', undefined],
    ['audit/a', 'id'],
    ['boards/b', 'slug'],
    ['boards/b/counters/ready-0', undefined],
    ['boards/b/flow/2026-01~0', undefined],
    ['boards/b/sequence/cards', undefined],
    ['boardKeys/B', undefined],
    ['boards/b/templates/t', 'id'],
    ['boards/b/cards/c', 'id'],
    ['boards/b/cards/c/comments/d', 'id'],
    ['boards/b/cards/c/events/e', 'id'],
    ['boards/b/cards/c/runs/r', 'id'],
    ['boards/b/cards/c/runs/r/log/l', 'id'],
    ['boards/b/cards/c/attachments/a', 'id'],
    ['boards/b/cards/c/subscriptions/t', 'targetId'],
    ['agents/a', 'id'],
    ['agentSecrets/a', 'id'],
    ['permits/all:1', 'name'],
    ['settings/notify', undefined],
    ['settings/billing', undefined],
    ['savedFilters/u', undefined],
    ['notifyTargets/t', 'id'],
    ['bin/b', 'id'],
    ['boardImports/b', 'slug'],
    ['manifest/head', undefined],
    ['manifest/plans', 'id'],
    ['ingestRuns/r', 'id'],
    ['ingestRuns/r/events/1', undefined],
    ['approvals/a', 'id'],
    ['releases/r-00000001', 'id'],
    ['releases/r-00000001/pages/1', undefined],
    ['lessonFilms/d', 'id'],
    ['publicDocs/plans', undefined],
    ['publicDocs/plans/versions/1', undefined],
    ['publicDocs/plans/origins/1', undefined],
    ['docFeedback/plans.1', undefined],
    ['docFeedbackAnswers/a', undefined],
  ])('describes %s, whose id is its %s', (path, idField) => {
    const row = storedCollectionOf(path);
    expect(row?.path).toBe(
      path
        .split('/')
        .filter((_part, index) => index % 2 === 0)
        .join('/'),
    );
    expect(row?.idField).toBe(idField);
  });

  it('tells the head of the manifest from its entries, and the settings apart', () => {
    expect(storedCollectionOf('manifest/head')?.schema).not.toBe(
      storedCollectionOf('manifest/plans')?.schema,
    );
    expect(storedCollectionOf('settings/notify')?.schema).not.toBe(
      storedCollectionOf('settings/billing')?.schema,
    );
  });

  it.each(['settings/other', 'cards/c', 'idempotencyKeys/k', ''])(
    'does not describe %j',
    (path) => {
      expect(storedCollectionOf(path)).toBeUndefined();
    },
  );

  it('has one row for each kind of document', () => {
    const rows = STORED_COLLECTIONS.map(({ path, documentId = '' }) => `${path} ${documentId}`);
    expect(new Set(rows).size).toBe(rows.length);
  });
});
