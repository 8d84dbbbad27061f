import { randomInt } from 'node:crypto';
import { WorkspaceId } from '@keelson/contracts/ids';
import {
  type ListWorkspaces,
  type WorkspaceDetails,
  type WorkspaceSummary,
} from '@keelson/contracts/teams/workspace-endpoints';
import type * as z from 'zod';
import { type Actor } from '../http/authenticate';
import { automaticSeatsLeft } from './domain/automatic-seats';
import { foundWorkspace, slugOf } from './domain/found-workspace';
import { requireActive } from './domain/requirements';
import { listOwnInvitations } from './list-own-invitations';
import { recordAudit } from './record-audit';
import { summaryOf } from './summarize';
import { type Requester, type TeamDeps } from './team-deps';
import { requireMember } from './workspace-access';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 20;

const newWorkspaceId = (): WorkspaceId =>
  WorkspaceId.parse(
    `ws_${Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`,
  );

/** Creates a workspace that the caller owns, and works in from then on. */
export async function createWorkspace(
  { workspaces, sessions, audit, now }: TeamDeps,
  { actor, requestId, key }: Requester,
  name: string,
): Promise<WorkspaceSummary> {
  const { uid } = actor;
  const [id, at] = [newWorkspaceId(), now()];
  const owned = (await workspaces.membershipsOf(uid)).filter(({ role }) => role === 'owner').length;
  const { workspace, member } = foundWorkspace({ id, name, uid, owned, at });
  const created = await workspaces.transact(key, async (team) => {
    await team.requireOpenAccount(uid);
    team.put(workspace);
    team.putMember(member);
    const message = { code: 'workspace.created', params: { name } } as const;
    recordAudit(audit, team, { by: uid, workspace: id, message, requestId, at });
    return summaryOf(workspace, 'owner');
  });
  await workIn({ sessions }, actor, created.id);
  return created;
}

/** The session works in the workspace from then on; a Bearer token has none. */
export async function workIn(
  { sessions }: Pick<TeamDeps, 'sessions'>,
  { uid, sessionId }: Pick<Actor, 'uid' | 'sessionId'>,
  id: WorkspaceId | null,
): Promise<void> {
  if (sessionId !== null) await sessions.setWorkspace(uid, sessionId, id);
}

/** The most memberships that a request reads. Members of more open the links of their invitations. */
const MANY = 80;

/**
 * The workspaces of the caller. A session that works in one that is deleted, or to which the caller does not belong any more,
 * works in the person's own from then on.
 */
export async function listWorkspaces(
  deps: Pick<TeamDeps, 'workspaces' | 'users' | 'sessions' | 'now'>,
  actor: Pick<Actor, 'uid' | 'email' | 'emailVerified' | 'sessionId' | 'workspace'>,
): Promise<z.input<typeof ListWorkspaces.response>> {
  const { uid, workspace: current } = actor;
  const all = await deps.workspaces.ofPerson(uid);
  const invitations = all.length > MANY ? [] : await listOwnInvitations(deps, actor);
  const shown = all.filter(
    ({ workspace: { status, owners }, member: { role } }) =>
      status === 'active' || role === 'owner' || (owners === 0 && role === 'admin'),
  );
  const isUsable = all.some(
    ({ workspace }) => workspace.id === current && workspace.status === 'active',
  );
  return {
    items: shown.map(({ workspace, member }) => summaryOf(workspace, member.role)),
    current: isUsable ? current : null,
    left: isUsable || current === null ? null : await leave(deps, actor, current),
    invitations,
  };
}

async function leave(
  { workspaces, sessions }: Pick<TeamDeps, 'workspaces' | 'sessions'>,
  actor: Pick<Actor, 'uid' | 'sessionId'>,
  id: WorkspaceId,
): Promise<string | null> {
  const [left] = await Promise.all([workspaces.find(id), workIn({ sessions }, actor, null)]);
  return left?.name ?? null;
}

/** @throws {DomainError} `workspace/not-found`, `workspace/ended`. */
export async function switchWorkspace(
  deps: Pick<TeamDeps, 'workspaces' | 'sessions'>,
  actor: Pick<Actor, 'uid' | 'sessionId'>,
  id: WorkspaceId | null,
): Promise<{ current: WorkspaceId | null }> {
  if (id !== null) requireActive((await deps.workspaces.standing(id, actor.uid)).workspace);
  await workIn(deps, actor, id);
  return { current: id };
}

export async function getWorkspace(
  { workspaces, billing, now }: Pick<TeamDeps, 'workspaces' | 'billing' | 'now'>,
  actor: Pick<Actor, 'uid' | 'sessionId' | 'workspace'>,
  id: WorkspaceId,
): Promise<WorkspaceDetails> {
  const { workspace, member } = await requireMember(workspaces, actor, { id, intent: 'read' });
  const at = now();
  const left = automaticSeatsLeft(workspace, at);
  const { seats: paid, sold } = await workspaces.transact(null, ({ transaction }) =>
    billing.seatOfferIn(transaction, id, at),
  );
  const { members, invitations, createdAt, offer } = workspace;
  return {
    ...summaryOf(workspace, member.role),
    createdAt,
    seats: { paid, members, invitations },
    automaticSeats: Math.min(left, sold(paid + left) - paid),
    offer: offer !== null && offer.until > at ? offer : null,
    succession: member.succession,
  };
}

export const renameWorkspace = (
  { workspaces, audit, now }: TeamDeps,
  { actor, requestId, key }: Requester,
  { id, name }: { readonly id: WorkspaceId; readonly name: string },
): Promise<WorkspaceSummary> =>
  workspaces.transact(key, async (team) => {
    const access = { id, intent: 'change', action: 'manage' } as const;
    const { workspace, member } = await requireMember(team, actor, access);
    const next = { ...workspace, name, slug: slugOf(name, id) };
    team.put(next);
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      message: { code: 'workspace.renamed', params: { name } },
      before: workspace,
      after: next,
      requestId,
      at: now(),
    });
    return summaryOf(next, member.role);
  });
