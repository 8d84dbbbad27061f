import * as z from 'zod';
import { CustomerBilling } from '../account/endpoints';
import { AuditEntry } from '../audit/audit';
import { defineEndpoint, pageOf, PageQuery } from '../http/endpoint';
import { UserId, WorkspaceId } from '../ids';
import { EpochMs } from '../time';
import { MemberRow } from './member-endpoints';
import { ofWorkspace, TeamPageQuery } from './params';
import { WorkspaceSeats } from './workspace-endpoints';

/** A workspace as the console lists it. */
export const WorkspaceRow = z.strictObject({
  id: WorkspaceId,
  name: z.string(),
  slug: z.string(),
  members: z.int(),
  createdAt: EpochMs,
  /** When it is removed for good; null while it is not deleted. */
  deleteAt: EpochMs.nullable(),
  ...CustomerBilling.shape,
});
export type WorkspaceRow = z.infer<typeof WorkspaceRow>;

export const InspectedWorkspace = z.strictObject({
  ...WorkspaceRow.shape,
  seats: WorkspaceSeats,
  /** Null when that account is deleted. */
  createdBy: UserId.nullable(),
});
export type InspectedWorkspace = z.infer<typeof InspectedWorkspace>;

export const SearchWorkspaces = defineEndpoint({
  operationId: 'searchWorkspaces',
  address: 'GET /api/admin/workspaces',
  auth: 'staff:admin',
  summary:
    'All workspaces, newest first; `search` finds one by its id, and those in whose name it begins a word',
  query: z.strictObject({ ...PageQuery, search: z.string().trim().max(100).optional() }),
  response: pageOf(WorkspaceRow),
});

export const InspectWorkspace = defineEndpoint({
  operationId: 'inspectWorkspace',
  address: 'GET /api/admin/workspaces/{workspace}',
  auth: 'staff:admin',
  summary: 'A workspace with its plan and seats, for the console',
  params: ofWorkspace,
  response: InspectedWorkspace,
  errors: ['workspace/not-found'],
});

export const InspectMembers = defineEndpoint({
  operationId: 'inspectMembers',
  address: 'GET /api/admin/workspaces/{workspace}/members',
  auth: 'staff:admin',
  summary: 'The members of a workspace, for the console',
  params: ofWorkspace,
  query: z.strictObject(TeamPageQuery),
  response: pageOf(MemberRow),
  errors: ['workspace/not-found'],
});

export const InspectWorkspaceAudit = defineEndpoint({
  operationId: 'inspectWorkspaceAudit',
  address: 'GET /api/admin/workspaces/{workspace}/audit',
  auth: 'staff:admin',
  summary: 'What was done in a workspace, newest first, for the console',
  params: ofWorkspace,
  query: z.strictObject(TeamPageQuery),
  response: pageOf(AuditEntry),
});
