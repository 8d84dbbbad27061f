import * as z from 'zod';
import { AuditEntry } from '../audit/audit';
import { PlanKey } from '../billing/plan-key';
import { defineEndpoint, pageOf } from '../http/endpoint';
import { PictureId, UserId, WorkspaceId } from '../ids';
import { EpochMs, EpochMsParameter } from '../time';
import { WORKSPACE_AUDIT_KINDS } from './audit-kinds';
import { InvitationId } from './invitation-id';
import { ofWorkspace, TeamPageQuery } from './params';
import { GrantedRole, OwnershipOffer, Succession, WorkspaceName, WorkspaceRole } from './workspace';

/** A workspace as its member sees it. */
export const WorkspaceSummary = z.strictObject({
  id: WorkspaceId,
  name: z.string(),
  slug: z.string(),
  picture: PictureId.nullable(),
  /** The role of the caller. */
  role: WorkspaceRole,
  members: z.int(),
  /** When it is removed for good; null while it is not deleted. */
  deleteAt: EpochMs.nullable(),
});
export type WorkspaceSummary = z.infer<typeof WorkspaceSummary>;

export const WorkspaceSeats = z.strictObject({
  /** Seats that may be used now. */
  paid: z.int(),
  members: z.int(),
  /** Open invitations, each of which has reserved a seat. */
  invitations: z.int(),
});
export type WorkspaceSeats = z.infer<typeof WorkspaceSeats>;

export const WorkspaceDetails = z.strictObject({
  ...WorkspaceSummary.shape,
  createdAt: EpochMs,
  seats: WorkspaceSeats,
  /** Seats that invitations may still buy this month, as an owner chose. */
  automaticSeats: z.int().nonnegative(),
  offer: OwnershipOffer.nullable(),
  /** The decision of the caller, who is an owner. */
  succession: Succession.nullable(),
});
export type WorkspaceDetails = z.infer<typeof WorkspaceDetails>;

/** An open invitation to the verified address of the caller. */
export const OwnInvitation = z.strictObject({
  id: InvitationId,
  workspaceName: z.string(),
  role: GrantedRole,
  /** The name of the person who invited; null when it is unknown. */
  invitedBy: z.string().nullable(),
  until: EpochMs,
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const ListWorkspaces = defineEndpoint({
  operationId: 'listWorkspaces',
  address: 'GET /api/workspaces',
  auth: 'member',
  summary: 'The workspaces of the caller, which of them the session works in, and open invitations',
  response: z.strictObject({
    items: z.array(WorkspaceSummary),
    /** Null: the person's own. */
    current: WorkspaceId.nullable(),
    /** The name of the one that the session worked in until now, and the caller cannot any more; null for none. */
    left: z.string().nullable(),
    invitations: z.array(OwnInvitation),
  }),
});

export const CreateWorkspace = defineEndpoint({
  operationId: 'createWorkspace',
  address: 'POST /api/workspaces',
  auth: 'member',
  summary: 'Create a workspace, owned by the caller; the session works in it from now on',
  body: z.strictObject({ name: WorkspaceName }),
  status: 201,
  response: WorkspaceSummary,
  errors: ['workspace/too-many', 'account/being-deleted'],
});

export const SwitchWorkspace = defineEndpoint({
  operationId: 'switchWorkspace',
  address: 'PUT /api/workspaces/current',
  auth: 'member',
  summary: 'Work in another workspace with this session; null is the person’s own',
  body: z.strictObject({ workspace: WorkspaceId.nullable() }),
  response: z.strictObject({ current: WorkspaceId.nullable() }),
  idempotency: 'natural',
  errors: ['workspace/not-found', 'workspace/ended'],
});

export const GetWorkspace = defineEndpoint({
  operationId: 'getWorkspace',
  address: 'GET /api/workspaces/{workspace}',
  auth: 'member',
  summary: 'A workspace with its seats',
  params: ofWorkspace,
  response: WorkspaceDetails,
  errors: ['workspace/not-found', 'workspace/ended'],
});

export const RenameWorkspace = defineEndpoint({
  operationId: 'renameWorkspace',
  address: 'PATCH /api/workspaces/{workspace}',
  auth: 'member',
  summary: 'Rename a workspace; for owners and admins',
  params: ofWorkspace,
  body: z.strictObject({ name: WorkspaceName }),
  response: WorkspaceSummary,
  errors: [
    'workspace/not-found',
    'workspace/ended',
    'workspace/changed',
    'workspace/role-required',
  ],
});

export const PreviewWorkspaceDeletion = defineEndpoint({
  operationId: 'previewWorkspaceDeletion',
  address: 'GET /api/workspaces/{workspace}/deletion',
  auth: 'member',
  summary: 'What ends when a workspace is deleted now; for owners',
  params: ofWorkspace,
  response: z.strictObject({
    members: z.int(),
    invitations: z.int(),
    /** Null when nothing is paid for. */
    subscription: z
      .strictObject({
        plan: PlanKey,
        /** The time until which it is paid for; it is not charged again. */
        endsAt: EpochMs,
      })
      .nullable(),
    /** Until then it can be restored. */
    deleteAt: EpochMs,
  }),
  errors: ['workspace/not-found', 'workspace/ended', 'workspace/role-required'],
});

export const DeleteWorkspace = defineEndpoint({
  operationId: 'deleteWorkspace',
  address: 'DELETE /api/workspaces/{workspace}',
  auth: 'member',
  recentSignIn: true,
  summary:
    'Delete a workspace: its plan is not renewed, nobody can work in it, and it can be restored for 30 days; for owners',
  params: ofWorkspace,
  body: z.strictObject({
    /** Its name, typed as a confirmation. */
    confirm: z.string().min(1).max(200),
  }),
  response: WorkspaceSummary,
  idempotency: 'lease',
  errors: [
    'workspace/not-found',
    'workspace/ended',
    'workspace/changed',
    'workspace/role-required',
    'workspace/confirmation-mismatch',
    'billing/provider-unavailable',
  ],
});

export const RestoreWorkspace = defineEndpoint({
  operationId: 'restoreWorkspace',
  address: 'POST /api/workspaces/{workspace}/restore',
  auth: 'member',
  summary:
    'Restore a deleted workspace with its members; its plan stays canceled. For owners, and for admins where there is none',
  params: ofWorkspace,
  response: WorkspaceSummary,
  errors: ['workspace/not-found', 'workspace/not-ended', 'workspace/role-required'],
});

export const ListWorkspaceAudit = defineEndpoint({
  operationId: 'listWorkspaceAudit',
  address: 'GET /api/workspaces/{workspace}/audit',
  auth: 'member',
  summary: 'What was done in a workspace, newest first; for owners and admins',
  params: ofWorkspace,
  query: z.strictObject({
    ...TeamPageQuery,
    actorId: UserId.optional(),
    kind: z.enum(WORKSPACE_AUDIT_KINDS).optional(),
    /** Half-open: `from` counts, `to` does not. */
    from: EpochMsParameter.optional(),
    to: EpochMsParameter.optional(),
  }),
  response: pageOf(AuditEntry),
  errors: ['workspace/not-found', 'workspace/ended', 'workspace/role-required'],
});
