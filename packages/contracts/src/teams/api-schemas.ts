import * as billingEndpoints from './billing-endpoints';
import * as consoleEndpoints from './console-endpoints';
import * as invitationEndpoints from './invitation-endpoints';
import * as key from './key';
import * as keyEndpoints from './key-endpoints';
import * as memberEndpoints from './member-endpoints';
import * as usageEndpoints from './usage-endpoints';
import * as workspace from './workspace';
import * as workspaceEndpoints from './workspace-endpoints';

/** The modules whose schemas the API's document names. */
export const TEAMS_SCHEMAS: readonly object[] = [
  workspace,
  workspaceEndpoints,
  memberEndpoints,
  invitationEndpoints,
  billingEndpoints,
  usageEndpoints,
  key,
  keyEndpoints,
  consoleEndpoints,
];
