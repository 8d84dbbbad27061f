import { type UserId } from '@keelson/contracts/ids';
import { type TeamDeps } from './team-deps';

/** What is stored about a person in workspaces; nothing of other members, and no names of theirs. */
export async function exportMemberships(
  { workspaces }: Pick<TeamDeps, 'workspaces'>,
  uid: UserId,
): Promise<object[]> {
  const all = await workspaces.ofPerson(uid);
  return all.map(({ workspace: { id, name }, member: { role, joinedAt, seat, invitedAs } }) => ({
    id,
    name,
    role,
    joinedAt,
    seat,
    invitedAs,
  }));
}

/** The API keys that a person has made. */
export async function exportKeys({ keys }: Pick<TeamDeps, 'keys'>, uid: UserId): Promise<object[]> {
  const all = await keys.madeBy(uid);
  return all.map(({ hash: _hash, createdBy: _uid, ...shown }) => shown);
}
