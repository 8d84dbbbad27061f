import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDatabase, withDatabase } from './database.mjs';

const committed = readFileSync(join(__dirname, '../../firebase.json'), 'utf8');
const firestoreOf = (text: string): unknown =>
  (JSON.parse(text) as { firestore: unknown }).firestore;
const files = { rules: 'firestore.rules', indexes: 'firestore.indexes.json' };

describe('withDatabase', () => {
  it('names the database of rules and indexes, and takes the name back', () => {
    const restored = withDatabase(committed, 'restored');
    expect(firestoreOf(restored)).toEqual({ database: 'restored', ...files });
    expect(firestoreOf(withDatabase(restored, 'other'))).toEqual({ database: 'other', ...files });
    const { database = '(default)' } = firestoreOf(committed) as { readonly database?: string };
    expect(withDatabase(restored, database)).toBe(committed);
    expect(firestoreOf(withDatabase(restored, '(default)'))).toEqual(files);
  });
});

describe('isDatabase', () => {
  it.each([
    ['(default)', true],
    ['restored-2026-11-22', true],
    ['', false],
    ['Restored', false],
    ['a", "x": "', false],
  ])('%s: %s', (name, expected) => {
    expect(isDatabase(name)).toBe(expected);
  });
});
