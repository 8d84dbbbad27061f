import type { ErrorSentences } from '@keelson/contracts/error-sentences';
import type { TextsOf } from '@keelson/contracts/messages';
import { SERVICE_ERROR_TEXTS } from './service-error-texts';
import { SOURCE_ERROR_TEXTS } from './source-error-texts';

/** Details of errors that say more than the code of the error. */
export const ERROR_DETAIL_TEXTS: TextsOf<ErrorSentences> = {
  ...SERVICE_ERROR_TEXTS,
  ...SOURCE_ERROR_TEXTS,
};
