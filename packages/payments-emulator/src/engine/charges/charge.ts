import { type Behaviour } from '../../model/records';

export type ChargeOutcome =
  | { readonly kind: 'paid' }
  | {
      readonly kind: 'declined';
      readonly code: string;
      readonly declineCode: string | null;
      readonly message: string;
    }
  | { readonly kind: 'needs-confirmation' }
  | { readonly kind: 'processing'; readonly settles: 'succeeds' | 'fails' };
export type Declined = Extract<ChargeOutcome, { kind: 'declined' }>;

/** Describes what the outcome depends on, besides the card. */
export interface Occasion {
  /** The customer is present, has just confirmed at the bank, or is absent. */
  readonly who: 'present' | 'confirmed' | 'absent';
  /** True for a subscription's first invoice. */
  readonly first: boolean;
}

const MESSAGES: Record<string, { code: string; message: string }> = {
  generic_decline: { code: 'card_declined', message: 'Your card was declined.' },
  insufficient_funds: { code: 'card_declined', message: 'Your card has insufficient funds.' },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
};

export function declinedWith(declineCode: string): Declined {
  const known = MESSAGES[declineCode] ?? {
    code: 'card_declined',
    message: 'Your card was declined.',
  };
  return { kind: 'declined', declineCode, ...known };
}

/** No payment method: the provider's error for an automatic attempt. */
export const NO_METHOD: Declined = {
  kind: 'declined',
  code: 'resource_missing',
  declineCode: null,
  message: 'This customer has no attached payment source or default payment method.',
};

/** The bank returned a debit after some days. */
export const DEBIT_FAILED: Declined = {
  kind: 'declined',
  code: 'payment_intent_payment_attempt_failed',
  declineCode: 'insufficient_funds',
  message: 'The customer’s account has insufficient funds to cover this payment.',
};

export const NOT_CONFIRMED: Declined = {
  kind: 'declined',
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** The outcome of charging a method with this behavior. */
export function charge(behaviour: Behaviour, occasion: Occasion): ChargeOutcome {
  switch (behaviour.kind) {
    case 'succeeds':
      return { kind: 'paid' };
    case 'declined':
      return declinedWith(behaviour.declineCode);
    case 'fails-on-renewal':
      return occasion.first ? { kind: 'paid' } : declinedWith('generic_decline');
    case 'confirm-once':
      return occasion.first && occasion.who !== 'confirmed'
        ? { kind: 'needs-confirmation' }
        : { kind: 'paid' };
    case 'confirm-always':
      return occasion.who === 'confirmed' ? { kind: 'paid' } : { kind: 'needs-confirmation' };
    case 'confirm-then-declined':
      return occasion.who === 'confirmed'
        ? declinedWith('insufficient_funds')
        : { kind: 'needs-confirmation' };
    case 'settles-later':
      return { kind: 'processing', settles: behaviour.outcome };
  }
}

/** The outcome of storing a method without a charge, as at the start of a trial. */
export function setUp(behaviour: Behaviour, who: Occasion['who']): ChargeOutcome {
  switch (behaviour.kind) {
    case 'succeeds':
    case 'fails-on-renewal':
    case 'settles-later':
      return { kind: 'paid' };
    case 'declined':
      return declinedWith(behaviour.declineCode);
    case 'confirm-once':
    case 'confirm-always':
    case 'confirm-then-declined':
      return who === 'confirmed' ? { kind: 'paid' } : { kind: 'needs-confirmation' };
  }
}
