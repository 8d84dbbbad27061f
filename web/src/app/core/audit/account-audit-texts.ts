import type { ACCOUNT_AUDIT_SENTENCES } from '@keelson/contracts/audit/account-sentences';
import type { TextsOf } from '@keelson/contracts/messages';
import { audienceText } from '../../shared/util/texts/audience-text';
import { flagTitle } from '../flags/flag-texts';
import { roleText } from '../identity/staff-role';

export const ACCOUNT_AUDIT_TEXTS: TextsOf<typeof ACCOUNT_AUDIT_SENTENCES> = {
  'account.deleted-by-owner': () => $localize`The owner deleted their account.`,
  'account.deletion-finished': () =>
    $localize`The owner confirmed the deletion with a recent sign-in. It was interrupted, and the hourly run finished it.`,
  'account.data-deleted': () =>
    $localize`Billing had ended, because the owner confirmed the deletion, or because an admin ended the billing of an account that was deleted in Firebase. The hourly run deleted the remaining data.`,
  'account.sessions-ended': ({ account }) =>
    $localize`All sessions of ${account}:account: were ended.`,
  'account.mail-unblocked': ({ account }) => $localize`${account}:account: gets mail again.`,
  'account.session-ended': ({ account }) => $localize`A session of ${account}:account: was ended.`,
  'account.viewed': ({ account, reason }) =>
    $localize`The account of ${account}:account: was opened as its owner sees it, read-only. ${reason}:reason:`,
  'account.view-ended': ({ account }) =>
    $localize`The view of the account of ${account}:account: was ended.`,
  'account.sessions-read': ({ account }) =>
    $localize`The sessions of ${account}:account: were read.`,
  'staff.role-set': ({ account, role }) =>
    $localize`${account}:account: now has the role ${roleText(role)}:role:.`,
  'staff.role-removed': ({ account }) => $localize`${account}:account: is no longer staff.`,
  'flags.changed': ({ flag, from, fromCount, to, toCount, reason }) =>
    $localize`${flagTitle(flag)}:flag:: ${audienceText(from, fromCount)}:from: → ${audienceText(to, toCount)}:to:. ${reason}:reason:`,
};
