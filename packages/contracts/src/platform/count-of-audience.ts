import type { FlagAudience } from './flag-row';

/** The percentage or the number of accounts of an audience; null for those without one. */
export function countOfAudience(audience: FlagAudience): number | null {
  switch (audience.kind) {
    case 'percentage':
      return audience.percent;
    case 'uids':
    case 'everybody-except':
      return audience.uids.length;
    case 'everybody':
    case 'nobody':
    case 'staff':
      return null;
  }
}
