import {
  AcceptInvitation,
  AcceptOwnInvitation,
  DeclineInvitation,
  DeclineOwnInvitation,
  GetInvitation,
  InviteMembers,
  ListInvitations,
  ResendInvitation,
  RevokeInvitation,
} from '@keelson/contracts/teams/invitation-endpoints';
import {
  CreateWorkspaceKey,
  ListWorkspaceKeys,
  RevokeWorkspaceKey,
} from '@keelson/contracts/teams/key-endpoints';
import {
  AcceptOwnership,
  LeaveWorkspace,
  ListMembers,
  OfferOwnership,
  RemoveMember,
  SetMemberRole,
  SetSuccession,
  WithdrawOwnership,
} from '@keelson/contracts/teams/member-endpoints';
import {
  CreateWorkspace,
  DeleteWorkspace,
  GetWorkspace,
  ListWorkspaceAudit,
  ListWorkspaces,
  PreviewWorkspaceDeletion,
  RenameWorkspace,
  RestoreWorkspace,
  SwitchWorkspace,
} from '@keelson/contracts/teams/workspace-endpoints';
import {
  GetWorkspaceAllowance,
  ListMemberUsage,
  SetMemberCap,
} from '@keelson/contracts/teams/usage-endpoints';
import { namePeople } from '../audit/name-people';
import { type MemberCall, publicRoute, type Route, route } from '../http/route';
import {
  acceptInvitation,
  acceptOwnInvitation,
  declineOwnInvitation,
  showInvitation,
} from './accept-invitation';
import { deleteWorkspace, previewDeletion, restoreWorkspace } from './end-workspace';
import { acceptOwnership, offerOwnership, setSuccession, withdrawOwnership } from './hand-over';
import {
  declineInvitation,
  inviteMembers,
  resendInvitation,
  revokeInvitation,
} from './invite-members';
import { listWorkspaceAudit } from './list-audit';
import { createKey, listKeys, revokeKey } from './keys/manage-keys';
import { leaveWorkspace, listMembers, removeMember, setMemberRole } from './manage-members';
import {
  createWorkspace,
  getWorkspace,
  listWorkspaces,
  renameWorkspace,
  switchWorkspace,
} from './manage-workspace';
import { invitationRowOf } from './summarize';
import { getAllowance, listMemberUsage, setMemberCap } from './member-usage';
import { isOpen } from './team-references';
import { type Requester, type TeamDeps } from './team-deps';
import { requireMember } from './workspace-access';
import {
  GetWorkspacePicture,
  RemoveWorkspacePicture,
  SetWorkspacePicture,
} from '@keelson/contracts/teams/picture-endpoints';
import {
  removeWorkspacePicture,
  sendWorkspacePicture,
  setWorkspacePicture,
} from './pictures/workspace-picture';

type AnyCall = Pick<MemberCall<typeof CreateWorkspace>, 'actor' | 'request' | 'key'>;

const requesterOf = ({ actor, request, key }: AnyCall): Requester => ({
  actor,
  key,
  requestId: request.id,
});

export const teamRoutes = (deps: TeamDeps): Route[] => [
  ...workspaceRoutes(deps),
  ...memberRoutes(deps),
  ...invitationRoutes(deps),
  ...usageRoutes(deps),
  ...keyRoutes(deps),
  ...pictureRoutes(deps),
];

const workspaceRoutes = (deps: TeamDeps): Route[] => [
  route(ListWorkspaces, ({ actor }) => listWorkspaces(deps, actor)),
  route(CreateWorkspace, (call) => createWorkspace(deps, requesterOf(call), call.body.name)),
  route(SwitchWorkspace, ({ actor, body }) => switchWorkspace(deps, actor, body.workspace)),
  route(GetWorkspace, ({ actor, params }) => getWorkspace(deps, actor, params.workspace)),
  route(RenameWorkspace, (call) =>
    renameWorkspace(deps, requesterOf(call), { id: call.params.workspace, ...call.body }),
  ),
  route(PreviewWorkspaceDeletion, ({ actor, params }) =>
    previewDeletion(deps, actor, params.workspace),
  ),
  route(DeleteWorkspace, (call) =>
    deleteWorkspace(deps, requesterOf(call), { id: call.params.workspace, ...call.body }),
  ),
  route(RestoreWorkspace, (call) =>
    restoreWorkspace(deps, requesterOf(call), call.params.workspace),
  ),
  route(ListWorkspaceAudit, async ({ actor, params: { workspace: id }, query }) => {
    await requireMember(deps.workspaces, actor, { id, intent: 'read', action: 'audit' });
    const page = await listWorkspaceAudit(deps.audit, id, query);
    return namePeople(page, deps.namesOf);
  }),
];

const pictureRoutes = (deps: TeamDeps): Route[] => [
  route(SetWorkspacePicture, (call) => {
    const { rawBody: bytes, headers } = call.request;
    const contentType = headers['content-type'] ?? null;
    const upload = { id: call.params.workspace, bytes, contentType };
    return setWorkspacePicture(deps, requesterOf(call), upload);
  }),
  route(RemoveWorkspacePicture, (call) =>
    removeWorkspacePicture(deps, requesterOf(call), call.params.workspace),
  ),
  route(GetWorkspacePicture, async ({ actor, params, reply }) => {
    await sendWorkspacePicture(deps, actor, { ...params, reply });
    return {};
  }),
];

const memberRoutes = (deps: TeamDeps): Route[] => [
  route(ListMembers, ({ actor, params, query }) =>
    listMembers(deps, actor, { id: params.workspace, ...query }),
  ),
  route(SetMemberRole, (call) =>
    setMemberRole(deps, requesterOf(call), { ...call.params, ...call.body }),
  ),
  route(RemoveMember, async (call) => {
    await removeMember(deps, requesterOf(call), call.params);
    return {};
  }),
  route(LeaveWorkspace, async (call) => {
    await leaveWorkspace(deps, requesterOf(call), call.params.workspace);
    return {};
  }),
  route(OfferOwnership, (call) =>
    offerOwnership(deps, requesterOf(call), { id: call.params.workspace, ...call.body }),
  ),
  route(WithdrawOwnership, async (call) => {
    await withdrawOwnership(deps, requesterOf(call), call.params.workspace);
    return {};
  }),
  route(AcceptOwnership, (call) => acceptOwnership(deps, requesterOf(call), call.params.workspace)),
  route(SetSuccession, async (call) => {
    await setSuccession(deps, requesterOf(call), { id: call.params.workspace, ...call.body });
    return {};
  }),
];

const invitationRoutes = (deps: TeamDeps): Route[] => [
  route(ListInvitations, async ({ actor, params: { workspace: id }, query }) => {
    await requireMember(deps.workspaces, actor, { id, intent: 'read', action: 'manage' });
    const page = await deps.workspaces.openInvitationsPage(id, query);
    return { ...page, items: page.items.filter(isOpen).map(invitationRowOf) };
  }),
  route(InviteMembers, (call) =>
    inviteMembers(deps, requesterOf(call), { id: call.params.workspace, ...call.body }),
  ),
  route(ResendInvitation, (call) => resendInvitation(deps, requesterOf(call), call.params)),
  route(RevokeInvitation, async (call) => {
    await revokeInvitation(deps, requesterOf(call), call.params);
    return {};
  }),
  publicRoute(GetInvitation, ({ params, reply }) => {
    reply.header('X-Robots-Tag', 'noindex');
    return showInvitation(deps, params.secret);
  }),
  route(AcceptInvitation, (call) =>
    acceptInvitation(deps, requesterOf(call), {
      ...call.params,
      acceptAs: call.body.acceptAs,
    }),
  ),
  route(AcceptOwnInvitation, (call) =>
    acceptOwnInvitation(deps, requesterOf(call), call.params.id),
  ),
  route(DeclineOwnInvitation, async (call) => {
    await declineOwnInvitation(deps, requesterOf(call), call.params.id);
    return {};
  }),
  publicRoute(DeclineInvitation, async ({ params, request }) => {
    await declineInvitation(deps, params.secret, request.id);
    return {};
  }),
];

const usageRoutes = (deps: TeamDeps): Route[] => [
  route(GetWorkspaceAllowance, ({ actor, params }) => getAllowance(deps, actor, params.workspace)),
  route(ListMemberUsage, ({ actor, params, query }) =>
    listMemberUsage(deps, actor, { id: params.workspace, ...query }),
  ),
  route(SetMemberCap, (call) =>
    setMemberCap(deps, requesterOf(call), { ...call.params, ...call.body }),
  ),
];

const keyRoutes = (deps: TeamDeps): Route[] => [
  route(ListWorkspaceKeys, (call) => listKeys(deps, requesterOf(call), call.params.workspace)),
  route(CreateWorkspaceKey, (call) =>
    createKey(deps, requesterOf(call), { ...call.params, ...call.body }),
  ),
  route(RevokeWorkspaceKey, async (call) => {
    await revokeKey(deps, requesterOf(call), call.params);
    return {};
  }),
];
