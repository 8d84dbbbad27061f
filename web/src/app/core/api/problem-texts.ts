import type { ErrorCode, Problem } from '@keelson/contracts/errors';
import type { ErrorSentences } from '@keelson/contracts/error-sentences';
import { textOf } from '@keelson/contracts/messages';
import type { Text } from '@keelson/contracts/product/text';
import { ERROR_TEXTS as OWN_TEXTS } from '@keelson/product/locale/errors';
import type { Language } from '@keelson/contracts/platform/languages';
import type { StoredMessage } from '@keelson/contracts/stored-message';
import korean from '../../../locale/error-texts.ko.json';
import { APP_LANGUAGE } from '../../shared/util/app-language';
import { ERROR_DETAIL_TEXTS } from './error-detail-texts';

/** Describes what people read about an error: a title, and one sentence or two about what to do. */
type ErrorText = Record<'title' | 'detail', string>;

/** The texts of every error of the API in the languages in which the server does not write. */
const ERROR_TEXTS: Readonly<
  Partial<Record<Language, Readonly<Partial<Record<ErrorCode, ErrorText>>>>>
> = {
  ko: korean,
};

/** Not `textIn`: shared with this file, which few load, it would be in another file of the first page. */
const inOwnWords = (text: Text): string => text[APP_LANGUAGE] ?? text.en;

interface ProblemFacts extends Pick<Problem, 'code'> {
  readonly message?: StoredMessage | null | undefined;
}

/**
 * The title and the detail of an error in the language of this build: those of the product, else what the server says beside
 * the code, else what to do about the code. Empty for a code that this build does not know, and in the language of the server.
 */
export function problemTexts({ code, message = null }: ProblemFacts): Partial<ErrorText> {
  // A newer server may send a code that this build does not know.
  const texts: Readonly<Record<string, ErrorText | undefined>> = ERROR_TEXTS[APP_LANGUAGE] ?? {};
  const text = texts[code];
  const { title, detail } = OWN_TEXTS[code] ?? {};
  return {
    ...(text === undefined ? {} : { ...text, detail: detailText(message, text.detail) }),
    ...(title === undefined ? {} : { title: inOwnWords(title) }),
    ...(detail === undefined ? {} : { detail: inOwnWords(detail) }),
  };
}

/** The facts as a sentence; `otherwise` without facts, and for those of a newer server. */
export const detailText = (message: StoredMessage | null, otherwise: string): string =>
  textOf<ErrorSentences>(ERROR_DETAIL_TEXTS, message, otherwise);
