/**
 * BCP 47 tag of the language that this build is in, for `Intl`: `en`, `ko`. Each language is a build of its own
 * (`angular.json`, `i18n`), and its translation of this message is its tag.
 */
export const LOCALE = $localize`:The BCP 47 tag of the target language, such as ko@@locale:en`;
