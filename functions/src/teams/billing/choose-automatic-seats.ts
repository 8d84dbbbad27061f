import { type WorkspaceId } from '@keelson/contracts/ids';
import { chooseAutomaticSeats } from '../domain/automatic-seats';
import { recordAudit } from '../record-audit';
import { type Requester } from '../team-deps';
import { requireMember } from '../workspace-access';
import { type TeamBillingDeps } from './billing-routes';

interface Chosen {
  readonly workspace: WorkspaceId;
  /** 0: none. */
  readonly monthly: number;
}

/** Chooses how many seats a month invitations may buy. What was bought this month counts for any limit. */
export const setAutomaticSeats = (
  { workspaces, billing, usage: { audit } }: TeamBillingDeps,
  { actor, requestId }: Pick<Requester, 'actor' | 'requestId'>,
  { workspace: id, monthly }: Chosen,
): Promise<{ monthly: number }> =>
  workspaces.transact(null, async (team) => {
    const at = billing.now();
    const access = { id, intent: 'change', action: 'own' } as const;
    const { workspace } = await requireMember(team, actor, access);
    const next = chooseAutomaticSeats(workspace, monthly, at);
    team.put(next);
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      message: { code: 'workspace.automatic-seats-set', params: { monthly } },
      before: workspace.automaticSeats,
      after: next.automaticSeats,
      requestId,
      at,
    });
    return { monthly };
  });
