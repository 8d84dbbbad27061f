import { DomainError } from '@keelson/contracts/errors';
import { paths } from '@keelson/contracts/paths';
import { type Invitation, type Workspace } from '@keelson/contracts/teams/workspace';
import { type EpochMs } from '@keelson/contracts/time';
import { type Logger } from '@keelson/server/logger';
import { deletePictureFiles } from '../account/pictures/stored-pictures';
import { type DeleteWorkspaceData } from '../area-core';
import { settleOrder } from './automatic-seats';
import { releaseSeats } from './domain/decide-invitation';
import { expire } from './invite-members';
import { recordAudit } from './record-audit';
import { type TeamDeps } from './team-deps';

type Deps = Pick<TeamDeps, 'workspaces' | 'billing' | 'audit' | 'files' | 'now'> & {
  /** Deletes the data that other areas store for a workspace. */
  readonly deletions: readonly DeleteWorkspaceData[];
};

const BATCH = 100;

/** Frees the seats of invitations that have expired, ends orders of seats whose answer was lost, and removes workspaces that nobody can restore any more. */
export async function tidyTeams(
  deps: Deps,
  { deadline, log }: { readonly deadline: EpochMs; readonly log: Logger },
): Promise<void> {
  const { workspaces, now } = deps;
  const at = now();
  const overdue = await allOf(
    () => workspaces.overdue(at, BATCH),
    deadline,
    now,
    (invitation) => removeInvitation(deps, invitation, at),
  );
  const settled = await allOf(
    () => workspaces.withOpenOrders(at, BATCH),
    deadline,
    now,
    (row) => settle(deps, row, log),
  );
  const removed = await allOf(
    () => workspaces.dueForRemoval(at, BATCH),
    deadline,
    now,
    (row) => removeWorkspace(deps, row, log),
  );
  if (overdue + settled + removed > 0) log.info('Workspaces tidied', { overdue, settled, removed });
}

/** Acts on each row until none is left, a round achieves nothing, or the deadline. */
async function allOf<Row>(
  find: () => Promise<readonly Row[]>,
  deadline: EpochMs,
  now: () => EpochMs,
  act: (row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  while (now() < deadline) {
    let progress = 0;
    for (const row of await find()) if (await act(row)) progress += 1;
    if (progress === 0) break;
    done += progress;
  }
  return done;
}

/** The next run settles orders that are not paid yet, and those that the provider does not tell about now. */
async function settle(deps: Deps, { id }: Workspace, log: Logger): Promise<boolean> {
  try {
    await settleOrder(deps, '', id);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.warn('An order of seats is open', { workspace: id, code: error.code });
    return false;
  }
}

async function removeInvitation(deps: Deps, { id }: Invitation, at: EpochMs): Promise<boolean> {
  await deps.workspaces.transact(null, async (team) => {
    const invitation = await team.invitation(id);
    if (invitation === null || invitation.until > at) return;
    if (invitation.status === 'closed') {
      team.removeInvitation(id);
      return;
    }
    const workspace = await team.workspace(invitation.workspace);
    expire(deps, team, invitation, at);
    if (workspace !== null) team.put(releaseSeats(workspace, 1));
  });
  return true;
}

/** Billing ends first: while the provider does not answer, the record stays, and the next run tries again. */
async function removeWorkspace(
  { workspaces, billing, audit, files, deletions, now }: Deps,
  { id, name }: Workspace,
  log: Logger,
): Promise<boolean> {
  try {
    await billing.deleteData(id);
  } catch (error) {
    log.warn('The plan of a deleted workspace could not be ended yet', { error });
    return false;
  }
  const isDue = await workspaces.transact(null, async (team) => {
    const workspace = await team.workspace(id);
    if (workspace?.status !== 'ended' || workspace.deleteAt > now()) return false;
    const message = { code: 'workspace.removed-for-good', params: { name } } as const;
    recordAudit(audit, team, {
      by: null,
      workspace: id,
      message,
      requestId: '',
      at: now(),
    });
    return true;
  });
  if (!isDue) return false;
  // The record last: it says that the rest has to follow.
  for (const remove of deletions) await remove(id);
  await deletePictureFiles({ files }, paths.workspacePictureFiles(id));
  await workspaces.remove(id);
  return true;
}
