import { type DeleteUserData } from '../account/delete-account';
import { type DeletionCheck } from '../account/check-deletion';
import { type ExportSection } from '../account/export-account';
import { type AreaCore } from '../area-core';
import { type Route } from '../http/route';
import { teamBillingRoutes, type TeamBillingDeps } from './billing/billing-routes';
import { exportMemberships } from './export-memberships';
import { leaveWithAccount, requireDecisions } from './leave-with-account';
import { teamRoutes } from './routes';
import { type TeamDeps } from './team-deps';
import { WorkspaceRepo } from './workspace-repo';

export interface TeamParts {
  readonly teams: TeamDeps;
  readonly teamBilling: TeamBillingDeps;
}

export const composeTeams = ({
  db,
  config,
  audit,
  notifier,
  users,
  sessions,
  namesOf,
  workspaceBilling,
  billing,
  usage,
  now,
}: AreaCore): TeamParts => ({
  teamBilling: {
    workspaces: new WorkspaceRepo(db),
    billing,
    usage: { ...usage, audit },
    namesOf,
  },
  teams: {
    workspaces: new WorkspaceRepo(db),
    billing: workspaceBilling,
    sessions,
    users,
    audit,
    notifier,
    namesOf,
    mail: config.mail,
    now,
  },
});

export const teamSections = ({ teams }: TeamParts): Record<string, ExportSection> => ({
  workspaces: (uid) => exportMemberships(teams, uid),
});

export const teamDeletions = ({ teams }: TeamParts): DeleteUserData[] => [
  (uid) => leaveWithAccount(teams, uid),
];

export const teamDeletionChecks = ({ teams }: TeamParts): DeletionCheck[] => [
  (uid) => requireDecisions(teams, uid),
];

export const teamApiRoutes = ({ teams, teamBilling }: TeamParts): Route[] => [
  ...teamRoutes(teams),
  ...teamBillingRoutes(teamBilling),
];
