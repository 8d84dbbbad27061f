import type { FlagAudience } from '@keelson/contracts/platform/flag-row';
import { plural } from './plural';

export const EVERYONE = $localize`:For whom a feature is on:Everyone`;
export const STAFF = $localize`:For whom a feature is on:Staff`;
export const NO_ONE = $localize`:For whom a feature is on:No one`;

/**
 * For whom a feature is on, in a few words.
 *
 * @param count The percentage or the number of accounts, for audiences that have one.
 */
export function audienceText(kind: FlagAudience['kind'], count: number | null): string {
  switch (kind) {
    case 'everybody':
      return EVERYONE;
    case 'nobody':
      return NO_ONE;
    case 'staff':
      return STAFF;
    case 'percentage':
      return $localize`${count ?? 0}:percent:% of accounts`;
    case 'uids':
      return plural(count ?? 0, {
        one: $localize`:For whom a feature is on:1 account`,
        other: $localize`:For whom a feature is on:${count ?? 0}:count: accounts`,
      });
    case 'everybody-except':
      return plural(count ?? 0, {
        one: $localize`Everyone except 1 account`,
        other: $localize`Everyone except ${count ?? 0}:count: accounts`,
      });
  }
}
