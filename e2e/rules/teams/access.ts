import { type AccessRow, noClient, row } from '../access-row';

export const TEAMS_ACCESS: readonly AccessRow[] = [
  row('workspaces/ws_1', noClient, 'workspaces'),
  row(
    'workspaces/ws_1/members/owner',
    { get: ['owner'], list: {}, readers: 'the member alone' },
    'workspaces',
  ),
  row('workspaceKeys/k1', noClient, 'workspaces'),
  row('invitations/i1', noClient, 'workspaces'),
  row('usage/ws_1/shares/owner', noClient, 'workspaces'),
];
