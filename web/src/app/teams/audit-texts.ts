import type { TEAMS_AUDIT_SENTENCES } from '@keelson/contracts/teams/audit-sentences';
import type { TextsOf } from '@keelson/contracts/messages';
import { countOf, metricNoun } from '../shared/util/texts/metric-labels';
import { workspaceRoleText } from './texts/role-labels';

export const TEAMS_AUDIT_TEXTS: TextsOf<typeof TEAMS_AUDIT_SENTENCES> = {
  'workspace.created': ({ name }) => $localize`Team “${name}:name:” created`,
  'workspace.renamed': ({ name }) => $localize`Team renamed to “${name}:name:”`,
  'workspace.invited': ({ address, role }) =>
    $localize`${address}:address: invited as ${workspaceRoleText(role)}:role:`,
  'workspace.invitation-mailed-again': ({ address }) =>
    $localize`Invitation of ${address}:address: mailed again`,
  'workspace.invitation-revoked': ({ address }) =>
    $localize`Invitation of ${address}:address: revoked`,
  'workspace.invitation-declined': ({ address }) =>
    $localize`Invitation of ${address}:address: declined`,
  'workspace.invitation-expired': ({ address }) =>
    $localize`Invitation of ${address}:address: expired`,
  'workspace.joined': ({ account, role }) =>
    $localize`${account}:account: joined as ${workspaceRoleText(role)}:role:`,
  'workspace.joined-as': ({ account, role, address }) =>
    $localize`${account}:account: joined as ${workspaceRoleText(role)}:role:, on the invitation of ${address}:address:`,
  'workspace.role-set': ({ account, role }) =>
    $localize`Role of ${account}:account:: ${workspaceRoleText(role)}:role:`,
  'workspace.cap-set': ({ account, metric, cap }) =>
    $localize`Limit of ${account}:account:: ${countOf(metric, cap)}:count: ${metricNoun(metric).short}:noun: a month`,
  'workspace.cap-removed': ({ account, metric }) =>
    $localize`Limit of ${account}:account: for ${metricNoun(metric).many}:noun: removed`,
  'workspace.removed': ({ account }) => $localize`${account}:account: removed`,
  'workspace.left': ({ account }) => $localize`${account}:account: left`,
  'workspace.ownership-offered': ({ account }) =>
    $localize`Ownership offered to ${account}:account:`,
  'workspace.ownership-withdrawn': ({ account }) =>
    $localize`Offer of the ownership to ${account}:account: withdrawn or declined`,
  'workspace.ownership-accepted': ({ account }) => $localize`${account}:account: is now an owner`,
  'workspace.ownership-inherited': ({ account }) =>
    $localize`${account}:account: is now an owner, because the account of the last owner was deleted`,
  'workspace.succession-set': ({ account }) =>
    $localize`${account}:account: will own the team if the account of the last owner is deleted`,
  'workspace.succession-ends': () =>
    $localize`The team will end if the account of the last owner is deleted`,
  'workspace.deleted': ({ name }) => $localize`Team “${name}:name:” deleted`,
  'workspace.deleted-with-owner': ({ name }) =>
    $localize`Team “${name}:name:” deleted with the account of its last owner`,
  'workspace.restored': ({ name }) => $localize`Team “${name}:name:” restored`,
  'workspace.language-set': ({ language }) =>
    language === null
      ? $localize`Language of invoices: that of the owner`
      : $localize`Language of invoices: ${language}:language:`,
  'workspace.picture-set': () => $localize`Picture of the team set`,
  'workspace.picture-removed': () => $localize`Picture of the team removed`,
  'workspace.automatic-seats-set': ({ monthly }) =>
    monthly === 0
      ? $localize`Automatic seats turned off`
      : $localize`Automatic seats: up to ${monthly}:count: a month`,
  'workspace.seats-bought': ({ added, seats }) =>
    $localize`Seats bought for an invitation: ${added}:added:, now ${seats}:count:`,
  'workspace.seats-not-bought': ({ added }) =>
    $localize`Seats for an invitation not bought: ${added}:added:`,
  'workspace.key-made': ({ name, scopes }) =>
    $localize`API key “${name}:name:” made, with the scopes ${scopes}:scopes:`,
  'workspace.key-revoked': ({ name }) => $localize`API key “${name}:name:” revoked`,
  'workspace.key-used': ({ name, uses }) =>
    $localize`API key “${name}:name:” used for the first time that day, requests so far: ${uses}:count:`,
  'workspace.removed-for-good': ({ name }) =>
    $localize`Team “${name}:name:” and everything in it removed`,
};
