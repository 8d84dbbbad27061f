import { type Draft } from '../model/draft';
import { invalid } from '../protocol/api-error';
import { passTime } from './pass-time';
import { currentEnd } from './renewal';

export type Leap =
  | { readonly kind: 'seconds'; readonly seconds: number }
  | { readonly kind: 'to'; readonly to: number }
  /** Until the next renewal (of one subscription, or of any) has been billed and collected. */
  | { readonly kind: 'next-renewal'; readonly subscription: string | null };

/** A leap may be this long: more is a mistyped date. */
const LONGEST_SECONDS = 5 * 366 * 86_400;

/** Moves the clock of everybody who is on no test clock, and lets happen what falls due. */
export function advanceGlobalClock(draft: Draft, leap: Leap): { now: number; happened: number } {
  const now = draft.now();
  const to = targetOf(draft, leap, now);
  if (to < now) throw invalid('The clock only moves forward.', 'to');
  if (to - now > LONGEST_SECONDS)
    throw invalid('The clock moves five years at a time at most.', 'to');
  const happened = passTime(draft, to, null);
  draft.put('settings', { ...draft.settings, offset: draft.settings.offset + to - now });
  return { now: to, happened };
}

function targetOf(draft: Draft, leap: Leap, now: number): number {
  switch (leap.kind) {
    case 'seconds':
      return now + leap.seconds;
    case 'to':
      return leap.to;
    case 'next-renewal': {
      const ends = draft
        .all('subscription')
        .filter(
          ({ id, status, customer }) =>
            (leap.subscription === null || leap.subscription === id) &&
            (status === 'active' || status === 'past_due' || status === 'trialing') &&
            (draft.find('customer', customer)?.test_clock ?? null) === null,
        )
        .map(currentEnd);
      if (ends.length === 0) throw invalid('No subscription renews.', 'subscription');
      return Math.max(now, Math.min(...ends)) + draft.settings.draftSeconds + 1;
    }
  }
}
