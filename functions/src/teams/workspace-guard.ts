import { DomainError } from '@keelson/contracts/errors';
import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { type SessionRepo } from '../account/session-repo';
import { type WorkspaceGuard } from '../http/workspace-guard';
import { requireActive, requireCurrent } from './domain/requirements';
import { workIn } from './manage-workspace';
import { type WorkspaceRepo } from './workspace-repo';

type Standings = Pick<WorkspaceRepo, 'standing'>;
type Sessions = Pick<SessionRepo, 'setWorkspace'>;

/** Checks the membership with each request, and that a change is meant for the workspace that the session works in. */
export const workspaceGuard = (workspaces: Standings, sessions: Sessions): WorkspaceGuard => ({
  meant: async (caller, { named, isChange }) => {
    const { uid, sessionId, workspace: stored } = caller;
    const lost = stored === null ? null : await refusalOf(workspaces, stored, uid);
    // A read leaves it to the list of workspaces, which tells the person.
    if (lost !== null && isChange) await workIn({ sessions }, caller, null);
    if (lost !== null && named === stored) throw lost;
    const current = lost === null ? stored : null;
    const meant = named === undefined && !isChange ? current : (named ?? null);
    const isOther = meant !== null && meant !== current;
    const refused = isOther ? await refusalOf(workspaces, meant, uid) : null;
    if (refused !== null) throw refused;
    if (isChange) requireCurrent({ sessionId, workspace: current }, meant);
    return meant;
  },
  belongs: async (id, uid) => (await refusalOf(workspaces, id, uid)) === null,
});

/** Returns the refusal of a person who cannot work in a workspace; null when the person can. */
async function refusalOf(
  workspaces: Standings,
  id: WorkspaceId,
  uid: UserId,
): Promise<DomainError | null> {
  try {
    requireActive((await workspaces.standing(id, uid)).workspace);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
