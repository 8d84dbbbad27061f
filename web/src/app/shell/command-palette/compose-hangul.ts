// Unicode: Hangul syllable composition, with the letters of a keyboard (compatibility jamo). Orders are Unicode's.
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const FINALS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const FIRST_SYLLABLE = 0xac00;

/** Letters that are typed one after the other and written as one. */
const PAIRS: Readonly<Record<string, string>> = {
  ㅗㅏ: 'ㅘ',
  ㅗㅐ: 'ㅙ',
  ㅗㅣ: 'ㅚ',
  ㅜㅓ: 'ㅝ',
  ㅜㅔ: 'ㅞ',
  ㅜㅣ: 'ㅟ',
  ㅡㅣ: 'ㅢ',
  ㄱㅅ: 'ㄳ',
  ㄴㅈ: 'ㄵ',
  ㄴㅎ: 'ㄶ',
  ㄹㄱ: 'ㄺ',
  ㄹㅁ: 'ㄻ',
  ㄹㅂ: 'ㄼ',
  ㄹㅅ: 'ㄽ',
  ㄹㅌ: 'ㄾ',
  ㄹㅍ: 'ㄿ',
  ㄹㅎ: 'ㅀ',
  ㅂㅅ: 'ㅄ',
};
const pairsOf = (letters: string): string =>
  Object.entries(PAIRS)
    .filter(([, written]) => letters.includes(written))
    .map(([typed]) => typed)
    .join('|');

/** A consonant before a vowel begins the next syllable. */
const SYLLABLE = new RegExp(
  `([${INITIALS}])(${pairsOf(VOWELS)}|[${VOWELS}])((?:${pairsOf(FINALS)}|[${FINALS}])(?![${VOWELS}]))?`,
  'g',
);

/** The syllables of letters that were typed where no input method composes them: `ㅎㅏㄴ` is `한`. */
export function composeHangul(letters: string): string {
  return letters.replace(SYLLABLE, (_, initial: string, vowel: string, final?: string) => {
    const place = INITIALS.indexOf(initial) * VOWELS.length + VOWELS.indexOf(PAIRS[vowel] ?? vowel);
    const end = final === undefined ? 0 : FINALS.indexOf(PAIRS[final] ?? final) + 1;
    return String.fromCodePoint(FIRST_SYLLABLE + place * (FINALS.length + 1) + end);
  });
}
