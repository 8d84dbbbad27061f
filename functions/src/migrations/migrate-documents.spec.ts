import { type DocumentSnapshot } from 'firebase-admin/firestore';
import { positionFor } from './migrate-documents';

const snapshot = (fields: Record<string, unknown>): DocumentSnapshot =>
  ({ get: (name: string) => fields[name] }) as unknown as DocumentSnapshot;

it.each([
  ['resumes a run to the same version', { after: 'chats/c1', version: 2 }, 'chats/c1'],
  ['ignores the position of an earlier version', { after: 'chats/c1', version: 1 }, undefined],
  ['ignores a position without a version', { after: 'chats/c1' }, undefined],
  ['starts without a position', {}, undefined],
])('%s', (_what, fields, after) => {
  expect(positionFor(2, snapshot(fields))).toBe(after);
});
