import { DomainError } from '@keelson/contracts/errors';
import { type ProjectSlug, type UserId } from '@keelson/contracts/ids';
import { type HubModel, HubProject } from '@keelson/contracts/projects/hub';
import { type Project } from '@keelson/contracts/projects/project';
import { type ProjectRepo } from './project-repo';

/** Who looks at a hub; null is anybody. */
export interface HubViewer {
  readonly uid: UserId;
}

/**
 * The hub of a project. One that the viewer may not see is answered like one that is not there.
 *
 * @throws {DomainError} `project/not-found`.
 */
export async function getProjectHub(
  projects: ProjectRepo,
  slug: ProjectSlug,
  viewer: () => Promise<HubViewer | null>,
): Promise<{ project: HubProject; hub: HubModel | null }> {
  const project = await projects.find(slug);
  const visible = project !== null && (await maySee(project, viewer));
  if (!visible) {
    throw new DomainError('project/not-found', 'Ask a member of it to add you.');
  }
  const { memberUids: _members, ownerUid: _owner, boardSlug: _board, ...shown } = project;
  return { project: HubProject.parse(shown), hub: await projects.hub(slug) };
}

async function maySee(
  { visibility, memberUids }: Project,
  viewer: () => Promise<HubViewer | null>,
): Promise<boolean> {
  if (visibility === 'public') return true;
  const seen = await viewer();
  return seen !== null && memberUids.includes(seen.uid);
}
