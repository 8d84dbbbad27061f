import { type WorkspaceId } from '@keelson/contracts/ids';
import { type TeamDeps } from './team-deps';

/** The seats of a workspace, to be shown; a decision reads them in its transaction. */
export const seatsNow = (
  { workspaces, billing, now }: Pick<TeamDeps, 'workspaces' | 'billing' | 'now'>,
  id: WorkspaceId,
): Promise<number> =>
  workspaces.transact(null, ({ transaction }) => billing.seatsIn(transaction, id, now()));
