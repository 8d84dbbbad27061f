import {
  ListProjects,
  type Project,
  type ProjectSummary,
} from '@keelson/contracts/projects/project';
import { GetProjectHub } from '@keelson/contracts/projects/hub';
import { type Authenticator } from '../http/authenticate';
import { credentialOf } from '../http/credential';
import { publicRoute, type Route, route } from '../http/route';
import { getProjectHub, type HubViewer } from './get-project-hub';
import { type ProjectRepo } from './project-repo';

function summaryOf({
  memberUids: _members,
  ownerUid: _owner,
  ...summary
}: Project): ProjectSummary {
  return summary;
}

export interface ProjectDeps {
  readonly projects: ProjectRepo;
  readonly authenticator: Authenticator;
}

/** Projects of the caller, and project hubs, which may be public. */
export const projectRoutes = ({ projects, authenticator }: ProjectDeps): Route[] => [
  route(ListProjects, async ({ actor }) => ({
    projects: (await projects.visibleTo(actor.uid)).map(summaryOf),
  })),
  publicRoute(GetProjectHub, ({ params, request }) =>
    getProjectHub(projects, params.slug, async (): Promise<HubViewer | null> => {
      const credential = credentialOf(request.headers);
      return credential === null ? null : authenticator.verify(credential, 'recent');
    }),
  ),
];
