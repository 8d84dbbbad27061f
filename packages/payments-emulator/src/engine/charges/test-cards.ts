import { type Behaviour } from '../../model/records';

/** A test card or bank account, with the provider's numbers and token names (https://docs.stripe.com/testing). */
export interface TestMethod {
  readonly number: string;
  readonly type: 'card' | 'us_bank_account';
  readonly brand: string;
  readonly label: string;
  /** Token names in the API. */
  readonly tokens: readonly string[];
  readonly behaviour: Behaviour;
}

const card = (
  number: string,
  label: string,
  behaviour: Behaviour,
  tokens: readonly string[] = [],
): TestMethod => ({ number, type: 'card', brand: brandOf(number), label, tokens, behaviour });

const brandOf = (number: string): string => (number.startsWith('5') ? 'mastercard' : 'visa');

const declined = (declineCode: string): Behaviour => ({ kind: 'declined', declineCode });

export const TEST_METHODS: readonly TestMethod[] = [
  card('4242424242424242', 'Succeeds', { kind: 'succeeds' }, ['pm_card_visa', 'tok_visa']),
  card('5555555555554444', 'Succeeds (Mastercard)', { kind: 'succeeds' }, ['pm_card_mastercard']),
  card('4000000000000002', 'Declined', declined('generic_decline'), ['pm_card_chargeDeclined']),
  card('4000000000009995', 'Insufficient funds', declined('insufficient_funds'), [
    'pm_card_chargeDeclinedInsufficientFunds',
  ]),
  card('4000000000000069', 'Expired card', declined('expired_card'), [
    'pm_card_chargeDeclinedExpiredCard',
  ]),
  card('4000002500003155', 'Requires confirmation', { kind: 'confirm-once' }, [
    'pm_card_authenticationRequiredOnSetup',
  ]),
  card('4000002760003184', 'Requires confirmation every time', { kind: 'confirm-always' }, [
    'pm_card_authenticationRequired',
  ]),
  card('4000008400001629', 'Confirmed, then declined', { kind: 'confirm-then-declined' }, [
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  ]),
  card('4000000000000341', 'Works now, fails on renewal', { kind: 'fails-on-renewal' }, [
    'pm_card_chargeCustomerFail',
    'tok_chargeCustomerFail',
  ]),
  {
    number: '000123456789',
    type: 'us_bank_account',
    brand: 'bank',
    label: 'Bank debit, settles later',
    tokens: ['pm_usBankAccount_success', 'pm_usBankAccount'],
    behaviour: { kind: 'settles-later', outcome: 'succeeds' },
  },
  {
    number: '000222222227',
    type: 'us_bank_account',
    brand: 'bank',
    label: 'Bank debit, fails later',
    tokens: ['pm_usBankAccount_insufficientFunds'],
    behaviour: { kind: 'settles-later', outcome: 'fails' },
  },
];

/** Ignores spaces and dashes. */
export function findByNumber(number: string): TestMethod | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return TEST_METHODS.find((method) => method.number === digits);
}

export function findByToken(token: string): TestMethod | undefined {
  return TEST_METHODS.find((method) => method.tokens.includes(token));
}
