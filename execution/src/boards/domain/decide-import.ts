import { DomainError } from '@keelson/contracts/errors';
import { type BoardImport, IMPORT_TIMEOUT_MS } from '@keelson/contracts/kanban/board-import';
import { type EpochMs } from '@keelson/contracts/time';

interface ImportState {
  /** The import of a board of this name that has not ended. */
  readonly record: BoardImport | null;
  /** There is a board of this name. */
  readonly isTaken: boolean;
  readonly key: { readonly id: string; readonly fingerprint: string };
  readonly at: EpochMs;
}

/** `clear`: an import that was given up is in the way. */
export type ImportStep =
  { readonly kind: 'begin' } | { readonly kind: 'go-on' | 'clear'; readonly record: BoardImport };

/** Nobody has gone on with it for so long that nobody will. */
export const isAbandoned = ({ state, touchedAt }: BoardImport, at: EpochMs): boolean =>
  state === 'clearing' || at - touchedAt >= IMPORT_TIMEOUT_MS;

/**
 * What a request to import a board does first.
 *
 * @throws {DomainError} `kanban/board-exists` also while another import fills it;
 *   `request/idempotency-key-reused` when the import of this key is of another document.
 */
export function decideImport({ record, isTaken, key, at }: ImportState): ImportStep {
  if (record === null) {
    if (!isTaken) return { kind: 'begin' };
    throw new DomainError('kanban/board-exists', 'There is a board of this name already.');
  }
  const isOurs = record.keyId === key.id;
  if (isOurs && record.fingerprint !== key.fingerprint) {
    throw new DomainError(
      'request/idempotency-key-reused',
      'This Idempotency-Key belongs to a different request; use a new one.',
    );
  }
  if (isOurs && record.state === 'filling') return { kind: 'go-on', record };
  if (isAbandoned(record, at)) return { kind: 'clear', record };
  throw new DomainError(
    'kanban/board-exists',
    `A board ${record.slug} is being imported. If that import broke off, send it again with its own key, or wait: what nobody goes on with for a quarter of an hour is cleared away.`,
  );
}
