import { documentConverter } from '@keelson/server/converter';
import { snapshotOf, storedFixtures } from '@keelson/server/testing/stored-fixtures';
import { StoredPlanRun } from './stored-plan-run';

const converter = documentConverter(StoredPlanRun, 'id');
const fixtures = storedFixtures().filter(({ path }) => path.startsWith('planRuns/'));

describe('runs that earlier releases stored', () => {
  it('are there', () => {
    expect(fixtures).not.toHaveLength(0);
  });

  it.each(fixtures)(
    'are read, and written back with fields of a newer release: $path',
    (fixture) => {
      const newer = { ...fixture.fields, addedLater: { n: 1 } };
      const run = converter.fromFirestore(snapshotOf({ path: fixture.path, fields: newer }));
      expect(run).toMatchObject({ status: 'canceled', progress: { done: 2, total: 6 } });
      expect(converter.toFirestore(run)).toMatchObject(newer);
    },
  );
});
