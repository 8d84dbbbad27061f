import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { DomainError } from '@keelson/contracts/errors';
import { type ProjectSlug, type UserId } from '@keelson/contracts/ids';
import { type HubModel, HubProject } from '@keelson/contracts/projects/hub';
import { type Project } from '@keelson/contracts/projects/project';
import { type WorkspaceGuard } from '../http/workspace-guard';
import { type ProjectRepo } from './project-repo';

export interface HubViewer {
  readonly uid: UserId;
}

export interface VisibilityDeps {
  readonly projects: Pick<ProjectRepo, 'find'>;
  readonly workspaces: Pick<WorkspaceGuard, 'belongs'> | null;
}
export interface HubDeps extends VisibilityDeps {
  readonly projects: ProjectRepo;
}

/**
 * The hub of a project.
 *
 * @param viewer Called only for projects that are not public; null for a signed-out viewer.
 * @throws {DomainError} `project/not-found`, also for a project that the viewer cannot access.
 */
export async function getProjectHub(
  deps: HubDeps,
  slug: ProjectSlug,
  viewer: () => Promise<HubViewer | null>,
): Promise<{ project: HubProject; hub: HubModel | null; live: boolean }> {
  const project = await findVisibleProject(deps, slug, viewer);
  if (project === null) {
    throw new DomainError('project/not-found', 'Ask a member of the project to add you.');
  }
  return {
    project: dropUnknownFields(HubProject).parse(project),
    hub: await deps.projects.hub(slug),
    live: project.visibility === 'public' || project.workspace === null,
  };
}

export async function findVisibleProject(
  { projects, workspaces }: VisibilityDeps,
  slug: ProjectSlug,
  viewer: () => Promise<HubViewer | null>,
): Promise<Project | null> {
  const project = await projects.find(slug);
  if (project === null || project.visibility === 'public') return project;
  const user = await viewer();
  if (user === null) return null;
  const { workspace, memberUids } = project;
  const isMember =
    workspace === null
      ? memberUids.includes(user.uid)
      : await workspaces?.belongs(workspace, user.uid);
  return isMember === true ? project : null;
}
