import { type OwnInvitation } from '@keelson/contracts/teams/workspace-endpoints';
import { nameOfUser } from '@keelson/server/notifications/recipient';
import { type Actor } from '../http/authenticate';
import { type TeamDeps } from './team-deps';

/** Open invitations to the address of the caller, who has shown that it is theirs; the newest first. */
export async function listOwnInvitations(
  { workspaces, users, now }: Pick<TeamDeps, 'workspaces' | 'users' | 'now'>,
  { email, emailVerified }: Pick<Actor, 'email' | 'emailVerified'>,
): Promise<OwnInvitation[]> {
  if (email === null || !emailVerified) return [];
  const at = now();
  const open = (await workspaces.openInvitationsTo(email.toLowerCase())).filter(
    ({ until }) => until > at,
  );
  const found = await Promise.all(
    open.map(async ({ id, workspace, role, by, until }) => {
      const [team, inviter] = await Promise.all([
        workspaces.find(workspace),
        by === null ? null : users.find(by),
      ]);
      if (team?.status !== 'active') return null;
      return { id, workspaceName: team.name, role, invitedBy: nameOfUser(inviter), until };
    }),
  );
  return found.filter((row) => row !== null);
}
