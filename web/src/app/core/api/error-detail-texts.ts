import type { ErrorSentences } from '@keelson/contracts/error-sentences';
import type { TextsOf } from '@keelson/contracts/messages';
import { SOURCE_ERROR_TEXTS } from './source-error-texts';

/** Details of errors that say more than the code of the error. */
export const ERROR_DETAIL_TEXTS: TextsOf<ErrorSentences> = { ...SOURCE_ERROR_TEXTS };
