import type { SourceError } from '@keelson/contracts/learning/plan';
import { detailText, problemTexts } from '../../core/api/problem-texts';
import { LOCALE } from '../../shared/util/locale';

/** The language in which errors are stored. */
const STORED_LOCALE = 'en';

/**
 * Returns what an error of a source, a plan or a run says. One without facts has its English sentence alone, which
 * other languages replace by the text of its code.
 */
export function sourceErrorText(error: SourceError): string {
  const { message, source } = error;
  if (LOCALE === STORED_LOCALE && message === null) return error.detail;
  const text =
    LOCALE === STORED_LOCALE
      ? detailText(message, error.detail)
      : (problemTexts(error).detail ?? error.detail);
  // The stored sentence of a blocker begins with its source.
  return source === null || text === error.detail ? text : `${source}: ${text}`;
}
