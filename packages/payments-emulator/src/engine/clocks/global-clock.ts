import { type Draft } from '../../model/draft';
import { invalid } from '../../protocol/api-error';
import { runDueTransitions } from './run-due-transitions';
import { currentEnd } from '../subscriptions/periods';

export type ClockAdvance =
  | { readonly kind: 'seconds'; readonly seconds: number }
  | { readonly kind: 'to'; readonly to: number }
  /** Until the next renewal (of one or any subscription) is billed and collected. */
  | { readonly kind: 'next-renewal'; readonly subscription: string | null };

/** Maximum advance; more is probably a mistyped date. */
const LONGEST_SECONDS = 5 * 366 * 86_400;

/** Advances the clock and runs due transitions. */
export function advanceGlobalClock(
  draft: Draft,
  advance: ClockAdvance,
): { now: number; happened: number } {
  const now = draft.now();
  const to = targetOf(draft, advance, now);
  if (to < now) throw invalid('The clock only moves forward.', 'to');
  if (to - now > LONGEST_SECONDS)
    throw invalid('The clock can advance by at most five years.', 'to');
  const happened = runDueTransitions(draft, to);
  draft.put('settings', { ...draft.settings, offset: draft.settings.offset + to - now });
  return { now: to, happened };
}

function targetOf(draft: Draft, advance: ClockAdvance, now: number): number {
  switch (advance.kind) {
    case 'seconds':
      return now + advance.seconds;
    case 'to':
      return advance.to;
    case 'next-renewal': {
      const ends = draft
        .all('subscription')
        .filter(
          ({ id, status }) =>
            (advance.subscription === null || advance.subscription === id) &&
            (status === 'active' || status === 'past_due' || status === 'trialing'),
        )
        .map(currentEnd);
      if (ends.length === 0) throw invalid('No subscription renews.', 'subscription');
      return Math.max(now, Math.min(...ends)) + draft.settings.draftSeconds + 1;
    }
  }
}
