import * as z from 'zod';
import {
  migrationsOf,
  pendingMigrations,
  renameField,
  schemaVersionOf,
  storedVersionOf,
  type StoredFields,
  upgradeFields,
  versionMarkOf,
  withMigrations,
} from './migrations';

const Note = withMigrations(z.looseObject({}), [
  renameField('said', 'text'),
  renameField('text', 'body'),
]);
const Plain = z.looseObject({});

describe('versions', () => {
  it('count from 1, one more for each migration', () => {
    expect([schemaVersionOf(Plain), schemaVersionOf(Note)]).toEqual([1, 3]);
    expect(migrationsOf(Plain)).toEqual([]);
  });

  it.each([
    [{}, 1],
    [{ schemaVersion: 2 }, 2],
    [{ schemaVersion: '2' }, 1],
  ])('of %j is %d', (fields, version) => {
    expect(storedVersionOf(fields)).toBe(version);
  });

  it('are copied from a record of a newer release only', () => {
    expect(versionMarkOf({ schemaVersion: 4, a: 1 })).toEqual({ schemaVersion: 4 });
    expect(versionMarkOf({ a: 1 })).toEqual({});
  });
});

describe('upgradeFields', () => {
  it.each<[string, StoredFields, StoredFields]>([
    ['a document of the first version', { said: 'a', n: 1 }, { body: 'a', n: 1 }],
    ['one of the second version', { schemaVersion: 2, text: 'a' }, { body: 'a' }],
    ['one of this version', { schemaVersion: 3, body: 'a', said: 'b' }, { body: 'a', said: 'b' }],
    [
      'one of a newer release, with its version',
      { schemaVersion: 4, text: 'a' },
      { schemaVersion: 4, text: 'a' },
    ],
    ['one without the renamed field', { n: 1 }, { n: 1 }],
    ['one whose field is null', { said: null }, { body: null }],
  ])('reads %s', (_what, stored, upgraded) => {
    expect(upgradeFields(Note, stored)).toEqual(upgraded);
  });

  it.each([
    [{}, ['said is renamed to text', 'text is renamed to body']],
    [{ schemaVersion: 2 }, ['text is renamed to body']],
    [{ schemaVersion: 3 }, []],
    [{ schemaVersion: 9 }, []],
  ])('applies to %j: %j', (fields, summaries) => {
    expect(pendingMigrations(Note, fields).map(({ summary }) => summary)).toEqual(summaries);
  });

  it('retires the old name', () => {
    expect(renameField('said', 'text').retires).toEqual(['said']);
  });
});
