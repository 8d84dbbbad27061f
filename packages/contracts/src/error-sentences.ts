import { DomainError, type DomainErrorOptions, type ErrorCode } from './errors';
import { AREA_ERROR_SENTENCES } from './areas/error-sentences';
import { type MessageOf, sentenceOf } from './messages';
import { SERVICE_ERROR_SENTENCES } from './service-error-sentences';
import { StoredMessage } from './stored-message';

/**
 * Details of errors that say more than the code of the error, in English. The web has a sentence for each in other
 * languages, and one for each code of an error.
 */
export const ERROR_SENTENCES = { ...AREA_ERROR_SENTENCES, ...SERVICE_ERROR_SENTENCES };
export type ErrorSentences = typeof ERROR_SENTENCES;
export type ErrorMessage = MessageOf<ErrorSentences>;

/** An error whose detail is also stored and sent as facts. */
export const explainedError = (
  code: ErrorCode,
  message: ErrorMessage,
  options: Omit<DomainErrorOptions, 'facts'> = {},
): DomainError =>
  new DomainError(code, sentenceOf(ERROR_SENTENCES, message), [], {
    ...options,
    facts: StoredMessage.parse(message),
  });
