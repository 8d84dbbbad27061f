import { DomainError } from '@keelson/contracts/errors';
import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { type KeyId, type WorkspaceKey } from '@keelson/contracts/teams/key';
import { type KeyScope, keyScopesOf } from '@keelson/contracts/teams/key-scopes';
import { MAX_KEYS } from '@keelson/contracts/teams/limits';
import { type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { DAY, type EpochMs } from '@keelson/contracts/time';
import { roleRequired } from './requirements';

export interface KeyRequest {
  readonly id: KeyId;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly days: number | null;
}

export interface NewKey extends KeyRequest {
  readonly workspace: WorkspaceId;
  readonly maker: WorkspaceMember;
  readonly hash: string;
  readonly hint: string;
  /** The stored key with the id; null without one. */
  readonly stored: WorkspaceKey | null;
  /** All keys of the workspace. */
  readonly keys: readonly WorkspaceKey[];
  readonly at: EpochMs;
}

/**
 * A new key. A repeated request, whose answer was lost, replaces the key that nobody has seen.
 *
 * @throws {DomainError} `workspace/role-required` for a scope that the maker's role does not have, `key/exists`, `key/too-many`.
 */
export function decideKey({
  id,
  name,
  scopes,
  days,
  workspace,
  maker,
  hash,
  hint,
  stored,
  keys,
  at,
}: NewKey): WorkspaceKey {
  const allowed = keyScopesOf(maker.role);
  if (scopes.some((scope) => !allowed.includes(scope))) throw roleRequired();
  if (stored !== null && !isUnseen(stored, workspace, maker.uid)) {
    throw new DomainError('key/exists', 'Send the request with a new id.');
  }
  if (stored === null && keys.length >= MAX_KEYS) {
    throw new DomainError('key/too-many', `A workspace has at most ${MAX_KEYS} keys. Revoke one.`);
  }
  return {
    id,
    workspace,
    name,
    scopes: [...new Set(scopes)],
    hash,
    hint,
    createdBy: maker.uid,
    createdAt: at,
    until: days === null ? null : at + days * DAY,
    lastUsedAt: null,
    uses: 0,
  };
}

const isUnseen = (key: WorkspaceKey, workspace: WorkspaceId, uid: UserId): boolean =>
  key.workspace === workspace && key.createdBy === uid && key.lastUsedAt === null;

/**
 * True when who made a key may still make it. A person who was removed and joined again makes new ones: whoever saw the
 * key before has no use of the new membership.
 */
export const isBacked = (
  { scopes, createdAt }: WorkspaceKey,
  maker: WorkspaceMember | null,
): boolean =>
  maker !== null &&
  maker.joinedAt <= createdAt &&
  scopes.every((scope) => keyScopesOf(maker.role).includes(scope));

export const isExpired = ({ until }: WorkspaceKey, at: EpochMs): boolean =>
  until !== null && until <= at;

export const keyInvalid = (): DomainError =>
  new DomainError('key/invalid', 'It is revoked, or who made it may not make keys any more.');
