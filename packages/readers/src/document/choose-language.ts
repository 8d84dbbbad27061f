/** Detectable languages (ISO 639-3) with their BCP 47 tags. */
export const DETECTABLE: Readonly<Record<string, string>> = {
  eng: 'en',
  deu: 'de',
  fra: 'fr',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  nld: 'nl',
  pol: 'pl',
  rus: 'ru',
  ukr: 'uk',
  swe: 'sv',
  tur: 'tr',
  cmn: 'zh',
  jpn: 'ja',
  kor: 'ko',
  arb: 'ar',
  hin: 'hi',
  bul: 'bg',
  ces: 'cs',
  hun: 'hu',
  ind: 'id',
  pes: 'fa',
  ron: 'ro',
  vie: 'vi',
};

/**
 * The language of a text whose path may name one. The path names it more exactly (`pt-BR`) and knows languages that cannot
 * be detected; but what stands in a folder of translations may not be translated yet.
 */
export function chooseLanguage(guessed: string | null, named: string | null): string | null {
  if (guessed === null || named === null) return guessed ?? named;
  const language = new Intl.Locale(named).language;
  const isUnknown = guessed !== 'en' && !Object.values(DETECTABLE).includes(language);
  return language === new Intl.Locale(guessed).language || isUnknown ? named : guessed;
}
