import {
  ListProjects,
  type Project,
  type ProjectSummary,
} from '@keelson/contracts/projects/project';
import { type Route, route } from '../http/route';
import { type ProjectRepo } from './project-repo';

function summaryOf({
  memberUids: _members,
  ownerUid: _owner,
  ...summary
}: Project): ProjectSummary {
  return summary;
}

/** Projects of the caller. */
export const projectRoutes = ({ projects }: { readonly projects: ProjectRepo }): Route[] => [
  route(ListProjects, async ({ actor }) => ({
    projects: (await projects.visibleTo(actor.uid)).map(summaryOf),
  })),
];
