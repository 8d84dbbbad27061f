import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type UserId } from '@keelson/contracts/ids';
import { type TeamDeps } from './team-deps';

/** Returns what is stored about a person in workspaces; nothing of other members, and no names of theirs. */
export async function exportMemberships(
  { workspaces, usage }: Pick<TeamDeps, 'workspaces' | 'usage'>,
  uid: UserId,
): Promise<object[]> {
  const all = await workspaces.ofPerson(uid);
  return Promise.all(
    all.map(async ({ workspace: { id, name }, member }) => {
      const { role, joinedAt, seat, invitedAs, caps } = member;
      const payer = payerOfWorkspace(id);
      const used = await usage.usage.shares.among(payer, [uid], usage.now());
      return { id, name, role, joinedAt, seat, invitedAs, caps, used: used.get(uid) ?? {} };
    }),
  );
}

/** The API keys that a person has made. */
export async function exportKeys({ keys }: Pick<TeamDeps, 'keys'>, uid: UserId): Promise<object[]> {
  const all = await keys.madeBy(uid);
  return all.map(({ hash: _hash, createdBy: _uid, ...shown }) => shown);
}
