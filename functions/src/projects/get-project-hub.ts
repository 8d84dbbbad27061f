import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { DomainError } from '@keelson/contracts/errors';
import { type ProjectSlug, type UserId } from '@keelson/contracts/ids';
import { type HubModel, HubProject } from '@keelson/contracts/projects/hub';
import { type Project } from '@keelson/contracts/projects/project';
import { type ProjectRepo } from './project-repo';

export interface HubViewer {
  readonly uid: UserId;
}

/**
 * The hub of a project.
 *
 * @param viewer Called only for projects that are not public; null for a signed-out viewer.
 * @throws {DomainError} `project/not-found`, also for a project that the viewer cannot access.
 */
export async function getProjectHub(
  projects: ProjectRepo,
  slug: ProjectSlug,
  viewer: () => Promise<HubViewer | null>,
): Promise<{ project: HubProject; hub: HubModel | null }> {
  const project = await findVisibleProject(projects, slug, viewer);
  if (project === null) {
    throw new DomainError('project/not-found', 'Ask a member of the project to add you.');
  }
  return { project: dropUnknownFields(HubProject).parse(project), hub: await projects.hub(slug) };
}

export async function findVisibleProject(
  projects: Pick<ProjectRepo, 'find'>,
  slug: ProjectSlug,
  viewer: () => Promise<HubViewer | null>,
): Promise<Project | null> {
  const project = await projects.find(slug);
  return project !== null && (await canView(project, viewer)) ? project : null;
}

async function canView(
  { visibility, memberUids }: Project,
  viewer: () => Promise<HubViewer | null>,
): Promise<boolean> {
  if (visibility === 'public') return true;
  const user = await viewer();
  return user !== null && memberUids.includes(user.uid);
}
