import { LOCALE } from '../locale';
import { onFirstUse } from '../on-first-use';

/** The forms of a text by the categories of CLDR. English uses `one` and `other`; Korean `other` alone. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & {
  readonly other: string;
};

const rules = onFirstUse(() => new Intl.PluralRules(LOCALE));

/**
 * Chooses the form of a text for a number. Texts in templates use an ICU expression instead:
 * `{count, plural, =1 {1 card} other {{{ count }} cards}}`.
 *
 * @param forms Each a whole sentence in `$localize`, so that translations can order its words.
 */
export function plural(count: number, forms: PluralForms): string {
  return forms[rules().select(count)] ?? forms.other;
}
