import { isLanguage, type Language, LANGUAGES } from '@keelson/contracts/platform/languages';
import { LOCALE } from '../../shared/util/locale';

/** The language of this build. Each language is a build of its own, below a path of its own. */
export const APP_LANGUAGE: Language = isLanguage(LOCALE) ? LOCALE : LANGUAGES[0];
