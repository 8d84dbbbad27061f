export const TEAMS_DOCUMENTS = {
  'workspaces/ws_1': { name: 'Team', owners: 1, members: 1, invitations: 1 },
  'workspaces/ws_1/members/owner': {
    uid: 'owner',
    workspace: 'ws_1',
    role: 'owner',
    seat: 0,
  },
  'workspaceKeys/k1': { workspace: 'ws_1', name: 'CI', createdBy: 'owner', hash: 'a1' },
  'usage/ws_1/shares/owner': { month: '2026-11', counters: { chatMessages: 3 } },
  'invitations/i1': { workspace: 'ws_1', address: 'ada@example.com', role: 'member' },
};
