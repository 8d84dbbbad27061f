import { DomainError } from '@keelson/contracts/errors';
import { type BoardImport, IMPORT_TIMEOUT_MS } from '@keelson/contracts/kanban/board/board-import';
import { type EpochMs } from '@keelson/contracts/time';

interface ImportState {
  /** The unfinished import of a board of this name. */
  readonly record: BoardImport | null;
  /** A board of this name exists. */
  readonly isTaken: boolean;
  readonly key: { readonly id: string; readonly fingerprint: string };
  readonly at: EpochMs;
}

/** `clear`: an abandoned import blocks the name. */
export type ImportStep =
  | { readonly kind: 'begin' }
  | { readonly kind: 'go-on' | 'clear'; readonly record: BoardImport };

/** An import without progress for this long counts as abandoned. */
export const isAbandoned = ({ state, touchedAt }: BoardImport, at: EpochMs): boolean =>
  state === 'clearing' || at - touchedAt >= IMPORT_TIMEOUT_MS;

/**
 * Decides the first step of an import request.
 *
 * @throws {DomainError} `kanban/board-exists`, also while another import fills the board;
 *   `request/idempotency-key-reused` when this key started the import of another document.
 */
export function decideImport({ record, isTaken, key, at }: ImportState): ImportStep {
  if (record === null) {
    if (!isTaken) return { kind: 'begin' };
    throw new DomainError('kanban/board-exists', 'A board with this name already exists.');
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
    `Board ${record.slug} is being imported. To resume an interrupted import, retry it with its own key. Imports without progress for 15 minutes are removed.`,
  );
}
