// Types of what an owner writes in `product/`; this folder has no schema, so that a browser can have it without zod.
import { KNOWN_LANGUAGES, type Language } from '../platform/known-languages';

/** A text of the product: in the first language, and in as many others as its owner has written. */
export type Text = Readonly<Record<(typeof KNOWN_LANGUAGES)[0], string>> &
  Readonly<Partial<Record<Language, string>>>;

/** The text in a language; one that is not translated is shown in the first language. */
export const textIn = (text: Text, language: string): string =>
  (text as Readonly<Record<string, string>>)[language] ?? text[KNOWN_LANGUAGES[0]];
