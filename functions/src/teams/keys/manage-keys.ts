import { randomInt } from 'node:crypto';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { type KeyId, type WorkspaceKey } from '@keelson/contracts/teams/key';
import { type KeyRow } from '@keelson/contracts/teams/key-endpoints';
import { type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { type EpochMs } from '@keelson/contracts/time';
import { sha256 } from '@keelson/server/digest';
import { nameOfUser } from '@keelson/server/notifications/recipient';
import { decideKey, isBacked, isExpired, type KeyRequest } from '../domain/decide-key';
import { keyHintOf, newKeyText } from './key-text';
import { recordAudit } from '../record-audit';
import { type Requester, type TeamDeps } from '../team-deps';
import { requireMember } from '../workspace-access';

type KeyDeps = Pick<TeamDeps, 'workspaces' | 'keys' | 'users' | 'audit' | 'now'>;

/** The keys of a workspace, the newest first. */
export async function listKeys(
  { workspaces, keys, users, now }: KeyDeps,
  { actor }: Pick<Requester, 'actor'>,
  id: WorkspaceId,
): Promise<{ items: KeyRow[] }> {
  await requireMember(workspaces, actor, { id, intent: 'read', action: 'manage' });
  const all = await keys.ofWorkspace(id);
  const uids = [...new Set(all.map(({ createdBy }) => createdBy))];
  const [makers, found] = await Promise.all([workspaces.membersOf(id, uids), users.findAll(uids)]);
  const names = new Map(found.map((user) => [user.uid, nameOfUser(user)]));
  const at = now();
  return {
    items: all.map((key) =>
      rowOf(key, makers.get(key.createdBy) ?? null, names.get(key.createdBy) ?? null, at),
    ),
  };
}

/** Makes a key, which is in the answer alone. */
export async function createKey(
  { workspaces, users, audit, now }: KeyDeps,
  { actor, requestId }: Requester,
  { workspace: id, ...request }: KeyRequest & { readonly workspace: WorkspaceId },
): Promise<{ row: KeyRow; key: string }> {
  const text = newKeyText((below) => randomInt(below));
  const at = now();
  const user = await users.find(actor.uid);
  const row = await workspaces.transact(null, async (team) => {
    const access = { id, intent: 'change', action: 'manage' } as const;
    const { member } = await requireMember(team, actor, access);
    await team.requireOpenAccount(actor.uid);
    const key = decideKey({
      ...request,
      workspace: id,
      maker: member,
      hash: sha256(text),
      hint: keyHintOf(text),
      stored: await team.key(request.id),
      keys: await team.keysOf(id),
      at,
    });
    team.putKey(key);
    const { name, scopes } = key;
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      message: { code: 'workspace.key-made', params: { name, scopes: scopes.join(', ') } },
      requestId,
      at,
    });
    return rowOf(key, member, nameOfUser(user), at);
  });
  return { row, key: text };
}

/** Revokes a key: each request looks it up, so the next one is refused. */
export const revokeKey = (
  { workspaces, audit, now }: KeyDeps,
  { actor, requestId }: Requester,
  { workspace: id, id: keyId }: { readonly workspace: WorkspaceId; readonly id: KeyId },
): Promise<void> =>
  workspaces.transact(null, async (team) => {
    await requireMember(team, actor, { id, intent: 'change', action: 'manage' });
    const key = await team.key(keyId);
    if (key?.workspace !== id) return;
    team.removeKey(key);
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      message: { code: 'workspace.key-revoked', params: { name: key.name } },
      requestId,
      at: now(),
    });
  });

function rowOf(
  { id, name, scopes, hint, createdBy, createdAt, until, lastUsedAt, uses, ...key }: WorkspaceKey,
  member: WorkspaceMember | null,
  maker: string | null,
  at: EpochMs,
): KeyRow {
  const all = { id, name, scopes, hint, createdBy, createdAt, until, lastUsedAt, uses };
  const isStopped = !isBacked({ ...all, ...key }, member);
  const state = isExpired({ ...all, ...key }, at) ? 'expired' : isStopped ? 'stopped' : 'active';
  return { ...all, maker, state };
}
