import { countOfAudience } from '@keelson/contracts/platform/count-of-audience';
import type { FlagAudience } from '@keelson/contracts/platform/flag-row';
import { audienceText, EVERYONE, NO_ONE, STAFF } from '../../shared/util/texts/audience-text';

export interface FlagDraft {
  readonly kind: FlagAudience['kind'];
  readonly percent: string;
  /** One uid on each line, or separated by commas. */
  readonly uids: string;
  readonly reason: string;
}

export const AUDIENCES: readonly { readonly kind: FlagAudience['kind']; readonly label: string }[] =
  [
    { kind: 'everybody', label: EVERYONE },
    { kind: 'percentage', label: $localize`A percentage of the accounts` },
    { kind: 'uids', label: $localize`Chosen accounts` },
    { kind: 'everybody-except', label: $localize`Everyone except chosen accounts` },
    { kind: 'staff', label: STAFF },
    { kind: 'nobody', label: NO_ONE },
  ];

const MAX_UIDS = 200;
const REASON = { min: 3, max: 500 };

export const draftOf = (audience: FlagAudience): FlagDraft => ({
  kind: audience.kind,
  percent: audience.kind === 'percentage' ? String(audience.percent) : '10',
  uids: 'uids' in audience ? audience.uids.join('\n') : '',
  reason: '',
});

export const namesAccounts = (kind: FlagAudience['kind']): kind is 'uids' | 'everybody-except' =>
  kind === 'uids' || kind === 'everybody-except';

const uidsIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];

/** Returns what is wrong with the draft and how to fix it; null when it can be saved. */
export function findDraftError({ kind, percent, uids, reason }: FlagDraft): string | null {
  const share = Number(percent);
  if (kind === 'percentage' && (percent.trim() === '' || !(share >= 0 && share <= 100))) {
    return $localize`Enter a percentage from 0 to 100.`;
  }
  const count = uidsIn(uids).length;
  if (namesAccounts(kind) && count === 0) return $localize`Enter at least one user ID.`;
  if (namesAccounts(kind) && count > MAX_UIDS)
    return $localize`Enter at most ${MAX_UIDS}:count: user IDs.`;
  if (reason.trim().length < REASON.min) return $localize`Enter a reason for the audit log.`;
  return reason.trim().length > REASON.max
    ? $localize`Shorten the reason to ${REASON.max}:count: characters.`
    : null;
}

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

export const describeAudience = (audience: FlagAudience): string =>
  audienceText(audience.kind, countOfAudience(audience));
