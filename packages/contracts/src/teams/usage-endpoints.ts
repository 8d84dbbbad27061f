import * as z from 'zod';
import { defineEndpoint, pageOf } from '../http/endpoint';
import { MetricKey } from '../usage/metric';
import { MetricCounts, MetricUsage, UsageSummary } from '../usage/usage';
import { MemberRow } from './member-endpoints';
import { ofMember, ofWorkspace, TeamPageQuery } from './params';
import { WorkspaceMember } from './workspace';

/** Describes what one member used of this month of a workspace. */
export const MemberUsage = MemberRow.pick({
  uid: true,
  role: true,
  displayName: true,
  email: true,
  picture: true,
}).extend({ used: MetricCounts, caps: WorkspaceMember.shape.caps });
export type MemberUsage = z.infer<typeof MemberUsage>;

/** Usage of a workspace without amounts of money, which only those who pay see. */
export const WorkspaceAllowance = UsageSummary.extend({
  metrics: z.array(MetricUsage.omit({ metered: true })),
  /** The caller's use of it this month. */
  own: MetricCounts,
  /** The caps of the caller. */
  caps: WorkspaceMember.shape.caps,
});
export type WorkspaceAllowance = z.infer<typeof WorkspaceAllowance>;

const READ = ['workspace/not-found', 'workspace/ended'] as const;

export const GetWorkspaceAllowance = defineEndpoint({
  operationId: 'getWorkspaceAllowance',
  address: 'GET /api/workspaces/{workspace}/allowance',
  auth: 'member',
  summary: 'Plan and usage of a workspace, and the share of the caller; for every member',
  params: ofWorkspace,
  response: WorkspaceAllowance,
  errors: READ,
});

export const ListMemberUsage = defineEndpoint({
  operationId: 'listMemberUsage',
  address: 'GET /api/workspaces/{workspace}/usage/members',
  auth: 'member',
  summary:
    'What each member used this month, and the caps. Members without another role see their own',
  params: ofWorkspace,
  query: z.strictObject(TeamPageQuery),
  response: pageOf(MemberUsage),
  errors: READ,
});

export const SetMemberCap = defineEndpoint({
  operationId: 'setMemberCap',
  address: 'PUT /api/workspaces/{workspace}/members/{uid}/cap',
  auth: 'member',
  summary:
    'Cap what a member may use of a month; null removes the cap. Owners cap everybody, admins those with the role billing or member',
  params: ofMember,
  body: z.strictObject({ metric: MetricKey, cap: z.int().min(0).max(1_000_000_000).nullable() }),
  response: MemberUsage,
  idempotency: 'natural',
  errors: [...READ, 'workspace/changed', 'workspace/role-required', 'workspace/member-not-found'],
});
