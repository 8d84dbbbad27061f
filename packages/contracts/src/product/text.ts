// Types of what an owner writes in `product/`; this folder has no schema, so that a browser can have it without zod.
import { KNOWN_LANGUAGES, type Language } from '../platform/known-languages';

/** Something in the first language, and in as many others as somebody has written it. */
export type InLanguages<Item> = Readonly<Record<(typeof KNOWN_LANGUAGES)[0], Item>> &
  Readonly<Partial<Record<Language, Item>>>;

export type Text = InLanguages<string>;

/** Returns what is there in a language; what is not translated is shown in the first language. */
export const textIn = <Item>(items: InLanguages<Item>, language: string): Item =>
  (items as Readonly<Record<string, Item>>)[language] ?? items[KNOWN_LANGUAGES[0]];
