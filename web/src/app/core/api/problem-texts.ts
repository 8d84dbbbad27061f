import type { ErrorSentences } from '@keelson/contracts/error-sentences';
import type { Problem } from '@keelson/contracts/errors';
import { textOf } from '@keelson/contracts/messages';
import type { StoredMessage } from '@keelson/contracts/stored-message';
import { ERROR_DETAIL_TEXTS } from './error-detail-texts';
import type { ErrorText } from './error-text';
import { ERROR_TEXTS } from './error-texts';

interface ProblemFacts extends Pick<Problem, 'code' | 'detail'> {
  readonly message?: StoredMessage | null | undefined;
}

/**
 * The title and the detail of an error in the language of this build: what the server says beside the code, else what to do
 * about the code. Empty for a code that this build does not know.
 */
export function problemTexts({
  code,
  detail,
  message = null,
}: ProblemFacts): Partial<Record<'title' | 'detail', string>> {
  // A newer server may send a code that this build does not know.
  const texts: Readonly<Record<string, ErrorText | undefined>> = ERROR_TEXTS;
  const text = texts[code];
  if (text === undefined) return {};
  const [title, advice] = text;
  return { title, detail: detailText(message, advice || detail) };
}

/** The facts as a sentence; `otherwise` without facts, and for those of a newer server. */
export const detailText = (message: StoredMessage | null, otherwise: string): string =>
  textOf<ErrorSentences>(ERROR_DETAIL_TEXTS, message, otherwise);
