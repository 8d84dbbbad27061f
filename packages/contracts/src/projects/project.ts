import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { ProjectSlug, UserId, WorkspaceId } from '../ids';
import { EpochMs } from '../time';

export const Milestone = z.strictObject({
  id: z.string(),
  title: z.string(),
  dueAt: EpochMs,
  doneAt: EpochMs.nullable(),
});
export type Milestone = z.infer<typeof Milestone>;

const membership = { memberUids: z.array(UserId), ownerUid: UserId };

/** `projectMembers/{slug}`: members of a public project, whose document anyone may read; server only. */
export const ProjectMembers = z.strictObject(membership);

/**
 * `projects/{slug}`: something that people or a workspace are working on. A members-only project has its members,
 * who find it by them; those of a public project are in `projectMembers`.
 */
export const Project = z.strictObject({
  slug: ProjectSlug,
  name: z.string(),
  summary: z.string(),
  visibility: z.enum(['public', 'members']),
  memberUids: z.array(UserId).default([]),
  ownerUid: UserId.nullable().default(null),
  /** Null for a project of people. One of a workspace has no `memberUids`: its members are the workspace's. */
  workspace: WorkspaceId.nullable().default(null),
  boardSlug: z.string().nullable(),
  startsAt: EpochMs,
  dueAt: EpochMs,
  milestones: z.array(Milestone),
});
export type Project = z.infer<typeof Project>;

export const ProjectSummary = Project.omit({ memberUids: true, ownerUid: true, workspace: true });
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const ListProjects = defineEndpoint({
  operationId: 'listProjects',
  inWorkspace: true,
  viewable: true,
  address: 'GET /api/projects',
  auth: 'member',
  summary:
    'Projects of the workspace, by start; in the own one those that the caller is a member of, and public ones',
  response: z.strictObject({ projects: z.array(ProjectSummary) }),
});
