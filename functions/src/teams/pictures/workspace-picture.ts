import { type PictureId, type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';
import { type Reply } from '@keelson/server/http/reply';
import { type UploadedPicture } from '../../account/pictures/read-picture';
import { sendPicture } from '../../account/pictures/send-picture';
import {
  type PictureOwner,
  replacePicture,
  storePicture,
} from '../../account/pictures/stored-pictures';
import { type Actor } from '../../http/authenticate';
import { recordAudit } from '../record-audit';
import { summaryOf } from '../summarize';
import { type Requester, type TeamDeps } from '../team-deps';
import { requireMember } from '../workspace-access';

const ownerOf = (
  { workspaces, audit, now }: TeamDeps,
  { actor, requestId }: Requester,
  id: WorkspaceId,
): PictureOwner<WorkspaceSummary> => {
  const access = { id, intent: 'change', action: 'manage' } as const;
  return {
    folder: paths.workspacePictureFiles(id),
    find: async () => {
      const { workspace, member } = await requireMember(workspaces, actor, access);
      return { row: summaryOf(workspace, member.role), picture: workspace.picture ?? null };
    },
    replace: (picture) =>
      workspaces.transact(null, async (team) => {
        const { workspace, member } = await requireMember(team, actor, access);
        const replaced = workspace.picture ?? null;
        const next = { ...workspace, picture };
        if (picture !== null || replaced !== null) {
          team.put(next);
          recordAudit(audit, team, {
            by: actor.uid,
            workspace: id,
            message: {
              code: picture === null ? 'workspace.picture-removed' : 'workspace.picture-set',
              params: {},
            },
            requestId,
            at: now(),
          });
        }
        return { row: summaryOf(next, member.role), picture, replaced };
      }),
  };
};

/** Sets or replaces the picture of a workspace. @throws {DomainError} Those of {@link storePicture}. */
export const setWorkspacePicture = async (
  deps: TeamDeps,
  requester: Requester,
  { id, ...upload }: UploadedPicture & { readonly id: WorkspaceId },
): Promise<WorkspaceSummary> => {
  const owner = ownerOf(deps, requester, id);
  await owner.find(); // who may not change it has no file scanned
  return storePicture(deps, owner, upload);
};

export const removeWorkspacePicture = (
  deps: TeamDeps,
  requester: Requester,
  id: WorkspaceId,
): Promise<WorkspaceSummary> => replacePicture(deps, ownerOf(deps, requester, id), null);

/** @throws {DomainError} `workspace/not-found`, `workspace/ended`, `account/picture-not-found`. */
export async function sendWorkspacePicture(
  deps: TeamDeps,
  actor: Pick<Actor, 'uid' | 'sessionId' | 'workspace'>,
  {
    workspace: id,
    id: picture,
    reply,
  }: { readonly workspace: WorkspaceId; readonly id: PictureId; readonly reply: Reply },
): Promise<void> {
  await requireMember(deps.workspaces, actor, { id, intent: 'read' });
  await sendPicture(deps, paths.workspacePictureFiles(id) + picture, reply);
}
