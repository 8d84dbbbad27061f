import { GetWorkspace } from '@keelson/contracts/teams/workspace-endpoints';
import { EXPORTED, type VisibleFields } from '../visible-row';

export const TEAMS_VISIBLE_FIELDS: readonly VisibleFields[] = [
  {
    collection: 'workspaces/members',
    reader: 'owner',
    api: GetWorkspace.response,
    beyond: {
      uid: 'the reader',
      workspace: 'the path',
      joinedAt: EXPORTED,
      seat: EXPORTED,
      invitedAs: EXPORTED,
      caps: EXPORTED,
    },
  },
];
