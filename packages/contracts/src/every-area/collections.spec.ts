import { STORED_COLLECTIONS, storedCollectionOf } from '../documents/collections';

describe('storedCollectionOf', () => {
  it.each([
    ['users/u', 'uid'],
    ['usage/u/periods/2026-01', undefined],
    ['boards/b/cards/c/runs/r/log/l', 'id'],
    ['releases/r-00000001/pages/1', undefined],
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
