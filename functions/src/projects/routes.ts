import { VIEW_HEADER } from '@keelson/contracts/account/view-facts';
import { type Clock } from '@keelson/server/clock';
import { asViewed } from '../http/as-viewed';
import {
  ListProjects,
  type Project,
  type ProjectSummary,
} from '@keelson/contracts/projects/project';
import { GetProjectHub } from '@keelson/contracts/projects/hub';
import { type Authenticator } from '../http/authenticate';
import { credentialOf } from '../http/credential';
import { ownRoute, publicRoute, type Route } from '../http/route';
import { getProjectHub, type HubDeps, type HubViewer } from './get-project-hub';

function summaryOf({
  memberUids: _members,
  ownerUid: _owner,
  workspace: _workspace,
  ...summary
}: Project): ProjectSummary {
  return summary;
}

export interface ProjectDeps extends HubDeps {
  readonly authenticator: Authenticator;
  readonly now: Clock;
}

export const projectRoutes = ({ authenticator, now, ...viewing }: ProjectDeps): Route[] => [
  ownRoute(ListProjects, async ({ uid, workspace }) => {
    const found = await (workspace === null
      ? viewing.projects.visibleTo(uid)
      : viewing.projects.ofWorkspace(workspace));
    return { projects: found.map(summaryOf) };
  }),
  publicRoute(GetProjectHub, ({ params, request }) =>
    getProjectHub(viewing, params.slug, async (): Promise<HubViewer | null> => {
      const credential = credentialOf(request.headers);
      if (credential === null) return null;
      const viewed = request.headers[VIEW_HEADER];
      if (viewed === undefined) return authenticator.verify(credential, 'recent');
      const admin = await authenticator.verify(credential, 'current');
      return asViewed(admin, { uid: viewed.toString(), endpoint: GetProjectHub, at: now() });
    }),
  ),
];
