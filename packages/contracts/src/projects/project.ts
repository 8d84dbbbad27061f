import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { ProjectSlug, UserId } from '../ids';
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
 * `projects/{slug}`: something that the workspace is working on. A members-only project has its members,
 * who find it by them; those of a public project are in `projectMembers`.
 */
export const Project = z.strictObject({
  slug: ProjectSlug,
  name: z.string(),
  summary: z.string(),
  visibility: z.enum(['public', 'members']),
  memberUids: z.array(UserId).default([]),
  ownerUid: UserId.nullable().default(null),
  boardSlug: z.string().nullable(),
  startsAt: EpochMs,
  dueAt: EpochMs,
  milestones: z.array(Milestone),
});
export type Project = z.infer<typeof Project>;

export const ProjectSummary = Project.omit({ memberUids: true, ownerUid: true });
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const ListProjects = defineEndpoint({
  operationId: 'listProjects',
  viewable: true,
  address: 'GET /api/projects',
  auth: 'member',
  summary: 'Projects that the caller is a member of and public ones, by start',
  response: z.strictObject({ projects: z.array(ProjectSummary) }),
});
