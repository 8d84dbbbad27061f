import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stopwords as arabicStops } from '@orama/stopwords/arabic';
import { stopwords as danishStops } from '@orama/stopwords/danish';
import { stopwords as dutchStops } from '@orama/stopwords/dutch';
import { stopwords as englishStops } from '@orama/stopwords/english';
import { stopwords as finnishStops } from '@orama/stopwords/finnish';
import { stopwords as frenchStops } from '@orama/stopwords/french';
import { stopwords as germanStops } from '@orama/stopwords/german';
import { stopwords as italianStops } from '@orama/stopwords/italian';
import { stopwords as japaneseStops } from '@orama/stopwords/japanese';
import { stopwords as norwegianStops } from '@orama/stopwords/norwegian';
import { stopwords as portugueseStops } from '@orama/stopwords/portuguese';
import { stopwords as russianStops } from '@orama/stopwords/russian';
import { stopwords as spanishStops } from '@orama/stopwords/spanish';
import { stopwords as swedishStops } from '@orama/stopwords/swedish';
import { stopwords as turkishStops } from '@orama/stopwords/turkish';
import { ASKING_WORDS, ENGLISH_FORMS } from './word-tables';

interface LanguageRules {
  readonly stem: (word: string) => string;
  readonly stopWords: ReadonlySet<string>;
}

const asIs = (word: string): string => word;

const rules = (
  stem: LanguageRules['stem'],
  stopWords: readonly string[],
  language = '',
): LanguageRules => ({
  stem,
  stopWords: new Set([...stopWords, ...(ASKING_WORDS[language]?.trim().split(/\s+/) ?? [])]),
});

/** Stems `sent` like `send`. */
const stemEnglish = (word: string): string => english(ENGLISH_FORMS.get(word) ?? word);

const LANGUAGES: Readonly<Record<string, LanguageRules>> = {
  ar: rules(arabic, arabicStops),
  da: rules(danish, danishStops),
  de: rules(german, germanStops, 'de'),
  en: rules(stemEnglish, englishStops, 'en'),
  es: rules(spanish, spanishStops),
  fi: rules(finnish, finnishStops),
  fr: rules(french, frenchStops, 'fr'),
  it: rules(italian, italianStops),
  ja: rules(asIs, japaneseStops),
  ko: rules(asIs, [], 'ko'),
  nb: rules(norwegian, norwegianStops),
  nl: rules(dutch, dutchStops),
  no: rules(norwegian, norwegianStops),
  pt: rules(portuguese, portugueseStops),
  ru: rules(russian, russianStops),
  sv: rules(swedish, swedishStops),
  tr: rules(turkish, turkishStops),
};

/** Languages with stop words and stems. */
export const KNOWN_LANGUAGES: readonly string[] = Object.keys(LANGUAGES);

const OTHER = rules(asIs, []);

/** The language of a locale: `pt` of `pt-BR`. */
export const languageOf = (locale: string): string => locale.toLowerCase().split(/[-_]/)[0] ?? '';

/** The rules of a language; of an unknown one, words are searched as they are. */
export const rulesOf = (language: string): LanguageRules => LANGUAGES[language] ?? OTHER;
