import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { isLanguage, type Language } from '@keelson/contracts/platform/languages';
import { followLanguage } from '../../billing/customers/send-language-changes';
import { recordAudit } from '../record-audit';
import { type Requester } from '../team-deps';
import { requireMember } from '../workspace-access';
import { workspaceNotFound } from '../domain/requirements';
import { type TeamBillingDeps } from './billing-routes';

interface Chosen {
  /** Null: that of the owner who joined first. */
  readonly language: Language | null;
}

export async function getLanguage(
  { workspaces }: Pick<TeamBillingDeps, 'workspaces'>,
  id: WorkspaceId,
): Promise<Chosen> {
  const workspace = await workspaces.find(id);
  if (workspace === null) throw workspaceNotFound();
  const { billingLanguage } = workspace;
  return { language: isLanguage(billingLanguage) ? billingLanguage : null };
}

/** Chooses the language of invoices. The provider follows at once, or with the hourly run. */
export async function setLanguage(
  { workspaces, billing, usage: { audit } }: TeamBillingDeps,
  { actor, requestId }: Pick<Requester, 'actor' | 'requestId'>,
  { workspace: id, language }: Chosen & { readonly workspace: WorkspaceId },
): Promise<Chosen> {
  await workspaces.transact(null, async (team) => {
    const access = { id, intent: 'change', action: 'pay' } as const;
    const { workspace } = await requireMember(team, actor, access);
    team.put({ ...workspace, billingLanguage: language });
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      message: { code: 'workspace.language-set', params: { language } },
      requestId,
      at: billing.now(),
    });
  });
  const payer = payerOfWorkspace(id);
  const chosen = await billing.payers.languageOf(payer);
  if (chosen !== null) await followLanguage(billing, payer, chosen);
  return { language };
}
