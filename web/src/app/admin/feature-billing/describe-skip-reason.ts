/** Reasons that are not a list of fields (`functions/src/billing/provider/stripe`). */
const SENTENCES: Readonly<Record<string, string>> = {
  'no items': 'It has no items',
  'payment details': 'Its payment couldn’t be read',
  'payment details refused': 'The provider refused access to its payment',
};

const inWords = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Why a subscription was skipped: a sentence, or the fields that could not be read. */
export function describeSkipReason(reason: string): string {
  return SENTENCES[reason] ?? `Unknown: ${inWords(reason)}`;
}
