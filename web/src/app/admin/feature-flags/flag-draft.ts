import type { FlagAudience } from '@keelson/contracts/platform/flags';

/** What the form contains, as typed. */
export interface FlagDraft {
  readonly kind: FlagAudience['kind'];
  readonly percent: string;
  /** One uid on each line, or separated by commas. */
  readonly uids: string;
  readonly reason: string;
}

/** The choices of the form, in order. */
export const AUDIENCES: readonly { readonly kind: FlagAudience['kind']; readonly label: string }[] =
  [
    { kind: 'everybody', label: 'Everyone' },
    { kind: 'percentage', label: 'A share of the accounts' },
    { kind: 'uids', label: 'Chosen accounts' },
    { kind: 'everybody-except', label: 'Everyone except chosen accounts' },
    { kind: 'staff', label: 'Staff' },
    { kind: 'nobody', label: 'No one' },
  ];

const MAX_UIDS = 200;
const REASON = { min: 3, max: 500 };

export const draftOf = (audience: FlagAudience): FlagDraft => ({
  kind: audience.kind,
  percent: audience.kind === 'percentage' ? String(audience.percent) : '10',
  uids: 'uids' in audience ? audience.uids.join('\n') : '',
  reason: '',
});

/** True for audiences that name accounts. */
export const namesAccounts = (kind: FlagAudience['kind']): kind is 'uids' | 'everybody-except' =>
  kind === 'uids' || kind === 'everybody-except';

const uidsIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

/** What is wrong with the draft and how to fix it; null when it can be saved. */
export function findDraftError({ kind, percent, uids, reason }: FlagDraft): string | null {
  const share = Number(percent);
  if (kind === 'percentage' && (percent.trim() === '' || !(share >= 0 && share <= 100))) {
    return 'Enter a share from 0 to 100.';
  }
  const count = uidsIn(uids).length;
  if (namesAccounts(kind) && count === 0) return 'Enter at least one user ID.';
  if (namesAccounts(kind) && count > MAX_UIDS) return `Enter at most ${MAX_UIDS} user IDs.`;
  if (reason.trim().length < REASON.min) return 'Enter a reason for the audit log.';
  return reason.trim().length > REASON.max
    ? `Shorten the reason to ${REASON.max} characters.`
    : null;
}

/** The audience of a valid draft. */
export function audienceOfDraft({ kind, percent, uids }: FlagDraft): FlagAudience {
  switch (kind) {
    case 'percentage':
      return { kind, percent: Number(percent) };
    case 'uids':
    case 'everybody-except':
      return { kind, uids: uidsIn(uids) as Extract<FlagAudience, { kind: 'uids' }>['uids'] };
    case 'everybody':
    case 'nobody':
    case 'staff':
      return { kind };
  }
}

const countOf = ({ length }: readonly string[]): string =>
  length === 1 ? '1 account' : `${length} accounts`;

/** The audience in a few words. */
export function describeAudience(audience: FlagAudience): string {
  switch (audience.kind) {
    case 'everybody':
      return 'Everyone';
    case 'nobody':
      return 'No one';
    case 'staff':
      return 'Staff';
    case 'percentage':
      return `${audience.percent}% of accounts`;
    case 'uids':
      return countOf(audience.uids);
    case 'everybody-except':
      return `Everyone except ${countOf(audience.uids)}`;
  }
}
