import { findByNumber } from '../engine/charges/test-cards';

export interface CardFields {
  readonly method: 'card' | 'bank';
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly account: string;
  readonly name: string;
  readonly email: string;
}
export type FieldName = Exclude<keyof CardFields, 'method'>;
export type FieldProblems = Partial<Record<FieldName, string>>;

/** Parsed field values. */
export interface ReadCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string;
  readonly email: string;
}

export function fieldsOf(form: URLSearchParams): CardFields {
  const text = (name: string): string => (form.get(name) ?? '').trim().slice(0, 200);
  return {
    method: text('method') === 'bank' ? 'bank' : 'card',
    number: text('number'),
    expiry: text('expiry'),
    cvc: text('cvc'),
    account: text('account'),
    name: text('name'),
    email: text('email'),
  };
}

export const EMPTY_FIELDS: CardFields = fieldsOf(new URLSearchParams());

/** @param now The provider's time in epoch seconds, for the card's expiry. */
export function readCard(
  fields: CardFields,
  { now, needsEmail }: { readonly now: number; readonly needsEmail: boolean },
): { readonly card: ReadCard } | { readonly problems: FieldProblems } {
  const expiry = expiryOf(fields.expiry);
  const problems: FieldProblems = {
    ...(fields.method === 'card' ? cardProblems(fields, expiry, now) : accountProblems(fields)),
    ...(fields.name === '' ? { name: 'Enter the cardholder’s name.' } : {}),
    ...(needsEmail && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(fields.email)
      ? { email: 'Enter an e-mail address, e.g. jo@example.com.' }
      : {}),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return {
    card: {
      number: (fields.method === 'card' ? fields.number : fields.account).replace(/\D/g, ''),
      expMonth: expiry?.month ?? 12,
      expYear: expiry?.year ?? 2040,
      name: fields.name,
      email: fields.email,
    },
  };
}

function cardProblems(
  fields: CardFields,
  expiry: { month: number; year: number } | null,
  now: number,
): FieldProblems {
  return {
    ...numberProblem(fields.number),
    ...expiryProblem(expiry, now),
    ...(/^\d{3,4}$/.test(fields.cvc) ? {} : { cvc: 'Enter any 3 or 4 digits.' }),
  };
}

function numberProblem(number: string): FieldProblems {
  const digits = number.replace(/\D/g, '');
  if (digits === '') return { number: 'Enter a card number.' };
  if (digits.length < 13) return { number: 'The card number is incomplete.' };
  if (findByNumber(digits)?.type === 'card') return {};
  return { number: 'Only the test cards on this page work here. Never enter a real card.' };
}

function accountProblems({ account }: CardFields): FieldProblems {
  if (findByNumber(account)?.type === 'us_bank_account') return {};
  return { account: 'Enter one of the test account numbers on this page.' };
}

function expiryProblem(expiry: { month: number; year: number } | null, now: number): FieldProblems {
  if (expiry === null) return { expiry: 'Enter month and year, such as 12 / 34.' };
  const endsMs = Date.UTC(expiry.year, expiry.month, 1);
  return endsMs > now * 1_000 ? {} : { expiry: 'This card has expired.' };
}

function expiryOf(text: string): { month: number; year: number } | null {
  const [, monthText = '', yearText = ''] =
    /^(\d{1,2})\s*(?:\/\s*)?(\d{2}|\d{4})$/.exec(text) ?? [];
  const month = Number(monthText);
  if (yearText === '' || month < 1 || month > 12) return null;
  return { month, year: yearText.length === 2 ? 2_000 + Number(yearText) : Number(yearText) };
}
