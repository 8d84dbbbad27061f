import { BoardSlug } from '@keelson/contracts/ids';
import { type BoardImport, IMPORT_TIMEOUT_MS } from '@keelson/contracts/kanban/board/board-import';
import { catchDomainError } from '@keelson/server/testing/catch-domain-error';
import { decideImport } from './decide-import';

const slug = BoardSlug.parse('keel');
const key = { id: 'ada-1', fingerprint: 'abc' };
const ours: BoardImport = {
  slug,
  attempt: 'first',
  state: 'filling',
  touchedAt: 1_000,
  keyId: key.id,
  fingerprint: key.fingerprint,
};
const theirs: BoardImport = { ...ours, keyId: 'bob-1' };
const SOON = 1_000 + IMPORT_TIMEOUT_MS - 1;
const LATE = 1_000 + IMPORT_TIMEOUT_MS;

describe('decideImport', () => {
  it.each([
    { when: 'the name is free', record: null, isTaken: false, at: SOON, kind: 'begin' },
    { when: 'it was interrupted', record: ours, isTaken: true, at: SOON, kind: 'go-on' },
    { when: 'it was interrupted long ago', record: ours, isTaken: true, at: LATE, kind: 'go-on' },
    {
      when: 'another import was abandoned',
      record: theirs,
      isTaken: true,
      at: LATE,
      kind: 'clear',
    },
    {
      when: 'it is being removed',
      record: { ...ours, state: 'clearing' as const },
      isTaken: true,
      at: SOON,
      kind: 'clear',
    },
  ])('decides to $kind when $when', ({ record, isTaken, at, kind }) => {
    expect(decideImport({ record, isTaken, key, at }).kind).toBe(kind);
  });

  it.each([
    { when: 'the board exists', record: null, code: 'kanban/board-exists' },
    { when: 'another import fills the board', record: theirs, code: 'kanban/board-exists' },
    {
      when: 'the key belongs to another document',
      record: { ...ours, fingerprint: 'xyz' },
      code: 'request/idempotency-key-reused',
    },
  ])('refuses when $when', ({ record, code }) => {
    expect(
      catchDomainError(() => decideImport({ record, isTaken: true, key, at: SOON })).code,
    ).toBe(code);
  });
});
