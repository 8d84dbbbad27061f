import { type Draft } from '../model/draft';
import { type ChallengeRecord } from '../model/records';
import { invalid } from '../protocol/api-error';
import { type ChargeOutcome, NOT_CONFIRMED } from './charge';
import { completeCheckout } from './checkout';
import { collect } from './collect';
import { useNewCard } from './change-card';

/** Asks the person to confirm at their bank. */
export function startChallenge(
  draft: Draft,
  method: string,
  purpose: ChallengeRecord['purpose'],
): ChallengeRecord {
  return draft.put('challenge', {
    id: draft.newId('chal'),
    created: draft.now(),
    paymentMethod: method,
    purpose,
    status: 'pending',
  });
}

/** The person answered: goes on with what was waiting, or leaves it as declined. */
export function answerChallenge(
  draft: Draft,
  id: string,
  answer: 'confirm' | 'refuse',
): ChargeOutcome {
  const challenge = draft.get('challenge', id);
  if (challenge.status !== 'pending')
    throw invalid('This confirmation was answered already.', 'challenge');
  draft.put('challenge', { ...challenge, status: answer === 'confirm' ? 'confirmed' : 'failed' });
  if (answer === 'refuse') return NOT_CONFIRMED;
  const { purpose, paymentMethod: method } = challenge;
  switch (purpose.kind) {
    case 'checkout':
      return completeCheckout(draft, purpose.session, {
        method,
        email: purpose.email,
        name: purpose.name,
        who: 'confirmed',
      });
    case 'portal-card': {
      const { customer } = draft.get('portalSession', purpose.session);
      return useNewCard(draft, customer, { method, who: 'confirmed' });
    }
    case 'invoice':
      return collect(draft, purpose.invoice, { who: 'confirmed', method, scheduled: false });
  }
}
