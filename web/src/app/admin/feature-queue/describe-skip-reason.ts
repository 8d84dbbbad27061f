/** Reasons that are not a list of fields (`functions/src/billing/provider/stripe`). */
const SENTENCES: Readonly<Record<string, string>> = {
  'no items': $localize`The subscription has no items`,
  'payment details': $localize`Its payment details couldn’t be loaded`,
  'details refused': $localize`The provider refused access to its payment`,
};

const inWords = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The reason why a subscription was skipped: a sentence, or the fields that could not be read. */
export function describeSkipReason(reason: string): string {
  return SENTENCES[reason] ?? $localize`Unknown: ${inWords(reason)}:fields:`;
}
