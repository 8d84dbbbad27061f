import type { ErrorCode } from '../errors';
import type { Language } from '../platform/known-languages';
import type { Text } from './text';

/**
 * Texts of pages by what they replace: the English text of a message, `meaning|text` for one of several with that text, or
 * its id in `web/src/locale/messages.xlf`. Placeholders are `{$name}`, as the message has them.
 */
export type PageTexts = Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>;

/** Describes what people read about an error, by its code: a title, and one sentence or two about what to do. */
export type ErrorTexts = Readonly<
  Partial<Record<ErrorCode, { readonly title?: Text; readonly detail?: Text }>>
>;
