import { type DeleteUserData } from '../account/delete-account';
import { type DeletionCheck } from '../account/check-deletion';
import { type ExportSection } from '../account/export-account';
import { type AreaCore } from '../area-core';
import { type KeyVerifier } from '../http/authenticate';
import { type Route } from '../http/route';
import { teamBillingRoutes, type TeamBillingDeps } from './billing/billing-routes';
import { teamConsoleRoutes } from './console';
import { exportKeys, exportMemberships } from './export-memberships';
import { leaveWithAccount, requireDecisions } from './leave-with-account';
import { KeyRepo } from './keys/key-repo';
import { KeyUses } from './keys/key-uses';
import { teamRoutes } from './routes';
import { type TeamDeps } from './team-deps';
import { keyVerifier } from './keys/verify-key';
import { WorkspaceRepo } from './workspace-repo';

export interface TeamParts {
  readonly teams: TeamDeps;
  readonly teamBilling: TeamBillingDeps;
}

export const composeTeams = ({
  db,
  config,
  files,
  scanner,
  audit,
  notifier,
  users,
  sessions,
  namesOf,
  workspaceBilling,
  billing,
  usage,
  now,
  log,
}: AreaCore): TeamParts => ({
  teamBilling: {
    workspaces: new WorkspaceRepo(db),
    billing,
    usage: { ...usage, audit },
    namesOf,
  },
  teams: {
    workspaces: new WorkspaceRepo(db),
    keys: new KeyRepo(db),
    billing: workspaceBilling,
    sessions,
    users,
    usage,
    audit,
    notifier,
    namesOf,
    mail: config.mail,
    files,
    scanner,
    now,
    log,
  },
});

export const teamKeyVerifiers = ({ teams }: TeamParts): KeyVerifier[] => [
  keyVerifier({ ...teams, uses: new KeyUses(teams) }),
];

export const teamSections = ({ teams }: TeamParts): Record<string, ExportSection> => ({
  workspaces: (uid) => exportMemberships(teams, uid),
  workspaceKeys: (uid) => exportKeys(teams, uid),
});

export const teamDeletions = ({ teams }: TeamParts): DeleteUserData[] => [
  (uid) => leaveWithAccount(teams, uid),
];

export const teamDeletionChecks = ({ teams }: TeamParts): DeletionCheck[] => [
  (uid) => requireDecisions(teams, uid),
];

export const teamAdminRoutes = ({ teams, teamBilling }: TeamParts): Route[] =>
  teamConsoleRoutes({ teams, billing: teamBilling.billing });

export const teamApiRoutes = ({ teams, teamBilling }: TeamParts): Route[] => [
  ...teamRoutes(teams),
  ...teamBillingRoutes(teamBilling),
];
