import { type Draft } from '../../model/draft';
import { type ChallengeRecord } from '../../model/page-records';
import { invalid } from '../../protocol/api-error';
import { type ChargeOutcome, NOT_CONFIRMED } from './charge';
import { completeCheckout } from '../checkout/checkout';
import { collect } from '../invoices/collect';
import { useNewCard } from './payment-methods';

/** Starts a confirmation at the customer's bank. */
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

/** Completes a confirmation: continues the pending payment or marks it declined. */
export function answerChallenge(
  draft: Draft,
  id: string,
  answer: 'confirm' | 'refuse',
): ChargeOutcome {
  const challenge = draft.get('challenge', id);
  if (challenge.status !== 'pending')
    throw invalid('This confirmation is already complete.', 'challenge');
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
