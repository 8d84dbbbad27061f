import { type FlagAudience } from '../platform/flag-row';
import { type FlagKey, FLAGS } from '../platform/flags';

interface AccountFacts {
  /** The id as it is stored; lists show the address that the account has now. */
  readonly account: string;
}

/** An audience in one word, with the percentage or the number of accounts of those that have one. */
interface FlagChangeFacts {
  readonly flag: FlagKey;
  readonly from: FlagAudience['kind'];
  readonly fromCount: number | null;
  readonly to: FlagAudience['kind'];
  readonly toCount: number | null;
  readonly reason: string;
}

/** Lists what the audit log says about accounts, roles and the settings of the product. */
export const ACCOUNT_AUDIT_SENTENCES = {
  'account.deleted-by-owner': () => 'The owner deleted their account.',
  'account.deletion-finished': () =>
    'The owner confirmed the deletion with a recent sign-in. It was interrupted, and the hourly run finished it.',
  'account.data-deleted': () =>
    'Billing had ended, because the owner confirmed the deletion, or because an admin ended the billing of an account that was deleted in Firebase. The hourly run deleted the remaining data.',
  'account.sessions-ended': ({ account }: AccountFacts) => `All sessions of ${account} were ended.`,
  'account.session-ended': ({ account }: AccountFacts) => `A session of ${account} was ended.`,
  'account.sessions-read': ({ account }: AccountFacts) => `The sessions of ${account} were read.`,
  'account.viewed': ({ account, reason }: AccountFacts & { readonly reason: string }) =>
    `The account of ${account} was opened as its owner sees it, read-only. ${reason}`,
  'account.view-ended': ({ account }: AccountFacts) =>
    `The view of the account of ${account} was ended.`,
  'account.mail-unblocked': ({ account }: AccountFacts) => `${account} gets mail again.`,
  'staff.role-set': ({ account, role }: AccountFacts & { readonly role: string }) =>
    `${account} now has the role ${role}.`,
  'staff.role-removed': ({ account }: AccountFacts) => `${account} is no longer staff.`,
  'flags.changed': ({ flag, from, fromCount, to, toCount, reason }: FlagChangeFacts) =>
    `${FLAGS[flag].title}: ${describe(from, fromCount)} → ${describe(to, toCount)}. ${reason}`,
};

function describe(kind: FlagAudience['kind'], count: number | null): string {
  switch (kind) {
    case 'percentage':
      return `${count ?? 0}% of the accounts`;
    case 'uids':
      return `${count ?? 0} chosen accounts`;
    case 'everybody-except':
      return `everybody except ${count ?? 0} accounts`;
    case 'everybody':
    case 'nobody':
    case 'staff':
      return kind;
  }
}
