import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentData, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';

const FOLDER = join(__dirname, '../../../contracts/fixtures/documents');

/** A document as a release stored it. */
export interface StoredFixture {
  /** Year and month of the release. */
  readonly release: string;
  readonly path: string;
  readonly fields: DocumentData;
}

/** Every stored fixture, of every release. */
export function storedFixtures(): StoredFixture[] {
  return readdirSync(FOLDER).flatMap((release) =>
    readdirSync(join(FOLDER, release)).flatMap((file) => {
      const text = readFileSync(join(FOLDER, release, file), 'utf8');
      const documents = JSON.parse(text) as { path: string; fields: unknown }[];
      return documents.map(({ path, fields }) => ({
        release,
        path,
        fields: withTimestamps(fields) as DocumentData,
      }));
    }),
  );
}

/** A snapshot for a converter. */
export const snapshotOf = ({ path, fields }: Pick<StoredFixture, 'path' | 'fields'>) =>
  ({ id: path.split('/').at(-1), data: () => fields }) as unknown as QueryDocumentSnapshot;

/** `{"$timestamp": "2026-11-22T03:44:40.942Z"}` stands for a Timestamp. */
function withTimestamps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTimestamps);
  if (typeof value !== 'object' || value === null) return value;
  if ('$timestamp' in value) return Timestamp.fromDate(new Date(String(value.$timestamp)));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withTimestamps(field)]),
  );
}
