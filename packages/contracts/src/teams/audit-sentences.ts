import type { MetricKey } from '../usage/metric';
import { nounOf } from '../usage/metrics';
import type { WorkspaceRole } from './roles';

interface MemberFacts {
  /** The id as it is stored; lists show the address that the account has now. */
  readonly account: string;
}
interface CapFacts extends MemberFacts {
  readonly metric: MetricKey;
}
interface InvitationFacts {
  /** Without most of its letters: entries outlive what is known of people who never joined. */
  readonly address: string;
}

interface KeyFacts {
  readonly name: string;
}

interface SeatFacts {
  readonly added: number;
  readonly seats: number;
}

const count = new Intl.NumberFormat('en');

/** Lists what the audit log says about workspaces. */
export const TEAMS_AUDIT_SENTENCES = {
  'workspace.created': ({ name }: { readonly name: string }) =>
    `The workspace “${name}” was created.`,
  'workspace.renamed': ({ name }: { readonly name: string }) =>
    `The workspace is now named “${name}”.`,
  'workspace.invited': ({ address, role }: InvitationFacts & { readonly role: WorkspaceRole }) =>
    `${address} was invited with the role ${role}.`,
  'workspace.invitation-mailed-again': ({ address }: InvitationFacts) =>
    `The invitation of ${address} was mailed again.`,
  'workspace.invitation-revoked': ({ address }: InvitationFacts) =>
    `The invitation of ${address} was revoked.`,
  'workspace.invitation-declined': ({ address }: InvitationFacts) =>
    `The invitation of ${address} was declined.`,
  'workspace.invitation-expired': ({ address }: InvitationFacts) =>
    `The invitation of ${address} has expired.`,
  'workspace.joined': ({ account, role }: MemberFacts & { readonly role: WorkspaceRole }) =>
    `${account} joined with the role ${role}.`,
  'workspace.joined-as': ({
    account,
    role,
    address,
  }: MemberFacts & InvitationFacts & { readonly role: WorkspaceRole }) =>
    `${account} joined with the role ${role}, on the invitation of ${address}.`,
  'workspace.role-set': ({ account, role }: MemberFacts & { readonly role: WorkspaceRole }) =>
    `${account} now has the role ${role}.`,
  'workspace.cap-set': ({ account, metric, cap }: CapFacts & { readonly cap: number }) =>
    `${account} may now use ${nounOf(metric).many} up to ${count.format(cap)} a month.`,
  'workspace.cap-removed': ({ account, metric }: CapFacts) =>
    `${account} may now use ${nounOf(metric).many} without a cap.`,
  'workspace.removed': ({ account }: MemberFacts) => `${account} was removed.`,
  'workspace.left': ({ account }: MemberFacts) => `${account} left.`,
  'workspace.ownership-offered': ({ account }: MemberFacts) =>
    `The ownership was offered to ${account}.`,
  'workspace.ownership-withdrawn': ({ account }: MemberFacts) =>
    `The offer of the ownership to ${account} was withdrawn or declined.`,
  'workspace.ownership-accepted': ({ account }: MemberFacts) => `${account} is now an owner.`,
  'workspace.ownership-inherited': ({ account }: MemberFacts) =>
    `${account} is now an owner, as the last owner’s account was deleted.`,
  'workspace.succession-set': ({ account }: MemberFacts) =>
    `${account} is to own the workspace if the last owner’s account is deleted.`,
  'workspace.succession-ends': () =>
    'The workspace is to end if the last owner’s account is deleted.',
  'workspace.deleted': ({ name }: { readonly name: string }) =>
    `The workspace “${name}” was deleted. It can be restored for 30 days.`,
  'workspace.deleted-with-owner': ({ name }: { readonly name: string }) =>
    `The workspace “${name}” was deleted with the account of its last owner. It can be restored for 30 days.`,
  'workspace.restored': ({ name }: { readonly name: string }) =>
    `The workspace “${name}” was restored.`,
  'workspace.language-set': ({ language }: { readonly language: string | null }) =>
    `Invoices are now in the language ${language ?? 'of the owner'}.`,
  'workspace.picture-set': () => 'The picture of the workspace was set.',
  'workspace.picture-removed': () => 'The picture of the workspace was removed.',
  'workspace.automatic-seats-set': ({ monthly }: { readonly monthly: number }) =>
    monthly === 0
      ? 'Invitations no longer buy seats.'
      : `Invitations may now buy up to ${count.format(monthly)} seats a month.`,
  'workspace.seats-bought': ({ added, seats }: SeatFacts) =>
    `Seats were bought for an invitation: ${count.format(added)} more, ${count.format(seats)} in all.`,
  'workspace.seats-not-bought': ({ added }: SeatFacts) =>
    `Seats for an invitation were not bought: ${count.format(added)}.`,
  'workspace.key-made': ({ name, scopes }: KeyFacts & { readonly scopes: string }) =>
    `The API key “${name}” was made, with the scopes ${scopes}.`,
  'workspace.key-revoked': ({ name }: KeyFacts) => `The API key “${name}” was revoked.`,
  'workspace.key-used': ({ name, uses }: KeyFacts & { readonly uses: number }) =>
    `The API key “${name}” was used for the first time today. Requests so far: ${uses}.`,
  'workspace.removed-for-good': ({ name }: { readonly name: string }) =>
    `The workspace “${name}” and everything in it was removed.`,
};
