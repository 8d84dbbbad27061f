import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { RESEND_INTERVAL_MS } from '@keelson/contracts/teams/limits';
import { type OwnershipOffer } from '@keelson/contracts/teams/workspace';
import { type WorkspaceRole } from '@keelson/contracts/teams/roles';
import { type WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';
import {
  decideAcceptance,
  decideOffer,
  decideSuccession,
  decideWithdrawal,
} from './domain/decide-ownership';
import { offerMail } from './offer-mail';
import { recordAudit } from './record-audit';
import { prepareNotice } from './notices/prepare-notice';
import { summaryOf } from './summarize';
import { type Requester, type TeamDeps } from './team-deps';
import { requireMember } from './workspace-access';

type Deps = Pick<TeamDeps, 'workspaces' | 'audit' | 'now'>;

interface Offer {
  readonly id: WorkspaceId;
  readonly to: UserId;
  readonly then: WorkspaceRole;
}

/** Offers the ownership, in place of an earlier offer, and mails it to the other person. */
export const offerOwnership = (
  deps: TeamDeps,
  { actor, requestId, key }: Requester,
  { id, to, then }: Offer,
): Promise<OwnershipOffer> =>
  deps.workspaces.transact(key, async (team) => {
    const { audit, users, mail } = deps;
    const at = deps.now();
    const { workspace, member } = await requireMember(team, actor, { id, intent: 'change' });
    const next = decideOffer({
      workspace,
      actor: member,
      to: await team.member(id, to),
      then,
      at,
    });
    const receiver = await users.findIn(team.transaction, to);
    const giver = await users.findIn(team.transaction, actor.uid);
    const repeated = isRepeated(workspace.offer, next.offer);
    const notice = { to, workspace, event: 'ownership-offered', at } as const;
    const notify = repeated ? null : await prepareNotice(deps, team, notice);
    team.put(next);
    notify?.();
    if (mail !== null && !repeated) {
      const offered = offerMail({ workspace: next, giver, receiver, appUrl: mail.appUrl });
      if (offered !== null) team.createMail(offered);
    }
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      member: to,
      message: { code: 'workspace.ownership-offered', params: { account: to } },
      requestId,
      at,
    });
    return next.offer;
  });

/** Who was mailed just before is not mailed again. */
const isRepeated = (before: OwnershipOffer | null, { to, offeredAt }: OwnershipOffer): boolean =>
  before?.to === to && offeredAt < before.offeredAt + RESEND_INTERVAL_MS;

/** Withdraws the offer, or declines it. */
export const withdrawOwnership = (
  { workspaces, audit, now }: Deps,
  { actor, requestId }: Requester,
  id: WorkspaceId,
): Promise<void> =>
  workspaces.transact(null, async (team) => {
    const { workspace, member } = await requireMember(team, actor, { id, intent: 'change' });
    const next = decideWithdrawal(workspace, member);
    if (workspace.offer === null) return;
    const { to } = workspace.offer;
    team.put(next);
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      member: to,
      message: { code: 'workspace.ownership-withdrawn', params: { account: to } },
      requestId,
      at: now(),
    });
  });

export const acceptOwnership = (
  { workspaces, audit, now }: Deps,
  { actor, requestId, key }: Requester,
  id: WorkspaceId,
): Promise<WorkspaceSummary> =>
  workspaces.transact(key, async (team) => {
    const at = now();
    const { workspace, member } = await requireMember(team, actor, { id, intent: 'change' });
    const from = workspace.offer?.from;
    const decided = decideAcceptance({
      workspace,
      giver: from === undefined ? null : await team.member(id, from),
      receiver: member,
      at,
    });
    team.put(decided.workspace);
    team.putMember(decided.giver);
    team.putMember(decided.receiver);
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      member: actor.uid,
      message: { code: 'workspace.ownership-accepted', params: { account: actor.uid } },
      before: workspace,
      after: decided.workspace,
      requestId,
      at,
    });
    return summaryOf(decided.workspace, 'owner');
  });

/** Stores what happens to the workspace when the account of its last owner is deleted. */
export const setSuccession = (
  { workspaces, audit, now }: Deps,
  { actor, requestId }: Requester,
  { id, heir }: { readonly id: WorkspaceId; readonly heir: UserId | null },
): Promise<void> =>
  workspaces.transact(null, async (team) => {
    const { member } = await requireMember(team, actor, { id, intent: 'read' });
    const isMember = heir !== null && (await team.member(id, heir)) !== null;
    const succession = decideSuccession(member, { uid: heir, isMember });
    team.putMember({ ...member, succession });
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      message:
        heir === null
          ? { code: 'workspace.succession-ends', params: {} }
          : { code: 'workspace.succession-set', params: { account: heir } },
      requestId,
      at: now(),
    });
  });
